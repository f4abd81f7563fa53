import { useState } from "react";
import upload from "@lucide/icons/icons/image-up";
import { LIMITS } from "../../protocol/limits.ts";
import { isAnimation } from "../../protocol/picture/animation.ts";
import type { PictureFacts } from "../../protocol/picture/facts.ts";
import { readPicture } from "../../protocol/picture/read.ts";
import { Button } from "../ui/Button.tsx";
import { FileInput } from "../ui/FileInput.tsx";
import { Icon } from "../ui/Icon.tsx";
import { MIDDLE, type View } from "./crop.ts";
import { CropDialog } from "./CropDialog.tsx";

interface Props {
  text: string;
  busy: boolean;
  /** Width by height. */
  ratio: number;
  /** Bytes that a file must be below: one above them is not cut first to be refused then. */
  limit: number;
  onFile: (file: File, view: View) => void;
}

/** Pixels of the longer side of pictures that are too small for a part of them to be taken. */
const MIN_CROP_PX = 128;

/** Button that asks for an image file and its crop; small and animated pictures aren't cropped. */
export function PictureButton({ text, busy, ratio, limit, onFile }: Props) {
  const [chosen, setChosen] = useState<File | null>(null);

  async function choose(file: File) {
    if (file.size < limit && isToCut(await read(file))) setChosen(file);
    else onFile(file, MIDDLE);
  }

  return (
    <>
      <FileInput
        accept="image/png,image/jpeg,image/gif,image/webp"
        label={text}
        onFiles={([file]) => choose(file)}
      >
        {(open) => (
          <Button look="secondary" busy={busy} onClick={open}>
            <Icon of={upload} size={16} />
            {text}
          </Button>
        )}
      </FileInput>
      {chosen && (
        <CropDialog
          title={text}
          file={chosen}
          ratio={ratio}
          onCut={(view) => {
            setChosen(null);
            onFile(chosen, view);
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

/** Reads only the file that the user picked. */
async function read(file: File): Promise<PictureFacts | null> {
  return readPicture(new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0))));
}

/** Files that aren't pictures or are too large aren't cropped: the upload reports the error. */
function isToCut(facts: PictureFacts | null): boolean {
  if (!facts || isAnimation(facts)) return false;
  const { width, height } = facts;
  return Math.max(width, height) > MIN_CROP_PX && width * height <= LIMITS.decodedPixelsMax;
}
