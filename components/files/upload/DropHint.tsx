import upload from "@lucide/icons/icons/upload";
import { attaching as t } from "../../../text/en/files.ts";
import { fill } from "../../../text/message.ts";
import { Icon } from "../../ui/Icon.tsx";

/** Hint over the chat while a file is dragged, with its destination. */
export default function DropHint({ channelName }: { channelName: string }) {
  return (
    <div class="pointer-events-none absolute inset-2 z-30 flex flex-col items-center justify-center gap-3 rounded-lg border-2 border-dashed border-accent bg-surface-1/95">
      <Icon of={upload} size={40} class="text-accent-text" />
      <p class="px-4 text-center text-20 font-semibold wrap-anywhere text-strong">
        {fill(t.drop, { channel: channelName })}
      </p>
    </div>
  );
}
