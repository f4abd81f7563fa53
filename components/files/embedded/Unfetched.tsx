import { useRef, useState } from "react";
import download from "@lucide/icons/icons/download";
import file from "@lucide/icons/icons/file-text";
import play from "@lucide/icons/icons/play";
import retry from "@lucide/icons/icons/refresh-cw";
import { shown as t } from "../../../text/en/files.ts";
import { fill } from "../../../text/message.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { boxFor } from "../base/media_box.ts";
import { FileName } from "../base/FileName.tsx";
import { useInView } from "../base/useInView.ts";
import { shortSizeText } from "../base/size_text.ts";
import type { ShownAttachment } from "./shown_attachment.ts";

interface Props {
  attachment: ShownAttachment;
  /** Fetches it; rejects when it cannot be had. */
  onWanted: () => Promise<void>;
  onPress: () => void;
}

type State = "waiting" | "loading" | "failed";

/** A file that was not fetched: a picture is when it comes into view, all else when pressed (UX-10). */
export function Unfetched({ attachment, onWanted, onPress }: Props) {
  const [state, setState] = useState<State>("waiting");
  const element = useRef<HTMLButtonElement>(null);
  const { kind, name } = attachment;
  function load() {
    setState("loading");
    onWanted().catch(() => setState("failed"));
  }
  useInView(element, kind === "image" && state === "waiting", load, "0px");
  const shared = {
    ref: element,
    type: "button" as const,
    "aria-busy": state === "loading",
    "aria-label": fill(
      state === "failed" ? t.loadAgain : kind === "document" ? t.download : t.load,
      {
        name,
      },
    ),
    onClick() {
      onPress();
      if (state !== "loading") load();
    },
  };
  const sign = state === "loading"
    ? <Spinner />
    : <Icon of={state === "failed" ? retry : kind === "document" ? download : play} />;
  if (kind === "document") {
    return (
      <button
        {...shared}
        class="ring-inside my-1 flex w-full max-w-sm items-center gap-3 rounded-md border border-line bg-surface-1 p-2 ps-3 text-start hover:border-field"
      >
        <Icon of={file} size={24} class="text-accent-text" />
        <span class="min-w-0 flex-1">
          <FileName name={name} />
          <span class="block text-12 text-muted">{shortSizeText(attachment.size)}</span>
        </span>
        <span class="flex size-11 items-center justify-center text-muted fine:size-9">{sign}</span>
      </button>
    );
  }
  const { width, height } = boxFor(attachment);
  return (
    <button
      {...shared}
      class="ring-inside relative my-1 flex min-h-11 min-w-11 max-w-full items-center justify-center overflow-hidden rounded-md bg-surface-3 text-muted"
    >
      {/* Same size as the picture that replaces it. */}
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        class="h-auto max-w-full"
      />
      <span class="absolute inset-0 flex items-center justify-center">{sign}</span>
    </button>
  );
}
