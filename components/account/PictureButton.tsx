import { useRef, useState } from "react";
import upload from "@lucide/icons/icons/image-up";
import { Button } from "../ui/Button.tsx";
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

/** Asks for an image file, and which part of it is taken; an animation stays whole. */
export function PictureButton({ text, busy, ratio, limit, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);

  function choose(file: File) {
    if (file.type === "image/gif" || file.size >= limit) onFile(file, MIDDLE);
    else setChosen(file);
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        aria-label={text}
        class="hidden"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file may be chosen again.
          currentTarget.value = "";
          if (file) choose(file);
        }}
      />
      <Button look="secondary" busy={busy} onClick={() => input.current!.click()}>
        <Icon of={upload} size={16} />
        {text}
      </Button>
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
