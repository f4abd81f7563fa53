import { memo } from "react";
import info from "@lucide/icons/icons/info";
import { systemText } from "./comings.ts";
import { Icon } from "../ui/Icon.tsx";
import type { ShownMessage } from "./message.ts";
import { fullTimeText, timeText } from "../ui/times.ts";

/** What the server tells in the channel: someone joined, left … (D-MSG-7). */
export const SystemRow = memo(
  ({ message, active }: { message: ShownMessage; active: boolean }) => (
    <article
      tabIndex={active ? 0 : -1}
      data-key={message.key}
      aria-label={`${systemText(message)}, ${timeText(message.at)}`}
      class="ring-inside mt-2 grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 px-4 py-1 text-muted md:gap-x-4"
    >
      <Icon of={info} size={16} class="mt-0.5 justify-self-end" />
      <p class="wrap-anywhere">
        {systemText(message)}{" "}
        <time dateTime={message.at} title={fullTimeText(message.at)} class="ms-1 text-12">
          {timeText(message.at)}
        </time>
      </p>
    </article>
  ),
);
