import type { ChosenFile } from "../../../client/files/base/state.ts";
import { type ReadyFile, ReadyFiles } from "../../../components/files/upload/ReadyFiles.tsx";
import { chooseAnew, filesOf, isOriginal } from "./choose.ts";
import { useMain } from "../context.ts";
import { showError } from "../show_error.ts";
import { useMemo } from "react";

interface Props {
  channelId: string;
  /** Nothing is sent until this has ended. */
  onMaking: (made: Promise<void>) => unknown;
  /** Called after a removal, which may have been the last file. */
  onRemoved: () => void;
}

/** The files that go with the next message. */
export function EnclosedFiles({ channelId, onMaking, onRemoved }: Props) {
  const main = useMain();
  const { client } = main;
  const enclosed = client.enclosed.of(channelId);
  const files = filesOf(enclosed);
  const shown = useMemo(() => files.map(readyFile), [files]);
  const original = isOriginal(enclosed);
  const cleaned = files.some((file) => file.cleaned);
  return (
    <ReadyFiles
      files={shown}
      original={original || cleaned ? original : null}
      onOriginal={(on) => {
        onMaking(chooseAnew(main, channelId, on).catch(showError(client)));
      }}
      onRemove={(key) => {
        const left = filesOf(client.enclosed.of(channelId)).filter((file) => file.key !== key);
        const originals = left.length > 0 && original;
        client.enclosed.set(channelId, { files: left, originals });
        onRemoved();
      }}
    />
  );
}

function readyFile({ key, name, kind, blob, thumb, preview, uncleaned }: ChosenFile): ReadyFile {
  // A picture that is small already has no smaller one.
  const small = thumb?.blob ?? (kind === "image" ? blob : null);
  return { key, name, size: blob.size, kind, thumb: small, preview, uncleaned };
}
