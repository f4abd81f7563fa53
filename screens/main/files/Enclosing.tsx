import type { ChosenFile } from "../../../client/files/state.ts";
import { type ReadyFile, ReadyFiles } from "../../../components/files/ReadyFiles.tsx";
import { chooseAnew, filesOf } from "./choose.ts";
import { useMain } from "../context.ts";
import { showError } from "../show_error.ts";
import { useMemo } from "react";

interface Props {
  channelId: string;
  original: boolean;
  onOriginal: (original: boolean) => void;
  /** The last one may be gone. */
  onRemoved: () => void;
}

/** The files that go with the next message. Loaded with the first. */
export default function Enclosing({ channelId, original, onOriginal, onRemoved }: Props) {
  const main = useMain();
  const { client } = main;
  const files = filesOf(client.enclosed.of(channelId));
  const shown = useMemo(() => files.map(readyFile), [files]);
  const cleaned = files.some((file) => file.cleaned);
  return (
    <ReadyFiles
      files={shown}
      original={original || cleaned ? original : null}
      onOriginal={(on) => {
        onOriginal(on);
        chooseAnew(main, channelId, on).catch(showError(client));
      }}
      onRemove={(key) => {
        const left = filesOf(client.enclosed.of(channelId)).filter((file) => file.key !== key);
        client.enclosed.set(channelId, { files: left });
        onRemoved();
      }}
    />
  );
}

function readyFile({ key, name, kind, blob, thumb, preview }: ChosenFile): ReadyFile {
  // A picture that is small already has no smaller one.
  const small = thumb?.blob ?? (kind === "image" ? blob : null);
  return { key, name, size: blob.size, kind, thumb: small, preview };
}
