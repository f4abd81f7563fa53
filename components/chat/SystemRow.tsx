import { memo, type ReactNode } from "react";
import info from "@lucide/icons/icons/info";
import { systemText } from "./join_notices.ts";
import { Icon, type IconData } from "../ui/Icon.tsx";
import type { ShownMessage } from "./message.ts";
import { fullTimeText, timeText } from "../ui/times.ts";

interface Props {
  message: ShownMessage;
  active: boolean;
  icon?: IconData;
  text?: string;
  /** Colours of the line. */
  look?: string;
  /** Actions below the text. */
  children?: ReactNode;
}

/** Message from the server, such as a member who joined or left (D-MSG-7). */
export const SystemRow = memo(
  (
    { message, active, icon = info, text = systemText(message), look = "text-muted", children }:
      Props,
  ) => (
    <article
      tabIndex={active ? 0 : -1}
      data-key={message.key}
      aria-label={`${text}, ${timeText(message.at)}`}
      class={`ring-inside mt-2 grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 px-4 py-1 md:gap-x-4 ${look}`}
    >
      <Icon of={icon} size={16} class="mt-0.5 justify-self-end" />
      <div>
        <p class="wrap-anywhere">
          {text}{" "}
          <time
            dateTime={message.at}
            title={fullTimeText(message.at)}
            class="ms-1 text-12 whitespace-nowrap text-muted"
          >
            {timeText(message.at)}
          </time>
        </p>
        {children}
      </div>
    </article>
  ),
);
