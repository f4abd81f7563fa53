import type { ChosenFile } from "../../../client/files/state.ts";
import { type ReadyFile, ReadyFiles } from "../../../components/files/ReadyFiles.tsx";
import { chooseAnew, filesOf, originals } from "./choose.ts";
import { useMain } from "../context.ts";
import { showError } from "../show_error.ts";
import { useEffect, useMemo } from "react";

interface Props {
  channelId: string;
  /** The last one may be gone. */
  onRemoved: () => void;
}

/** The files that go with the next message. */
export function EnclosedFiles({ channelId, onRemoved }: Props) {
  const main = useMain();
  const { client } = main;
  const files = filesOf(client.enclosed.of(channelId));
  const shown = useMemo(() => files.map(readyFile), [files]);
  const original = originals.value;
  useEffect(() => () => void (originals.value = false), []);
  const cleaned = files.some((file) => file.cleaned);
  return (
    <ReadyFiles
      files={shown}
      original={original || cleaned ? original : null}
      onOriginal={(on) => {
        originals.value = on;
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
