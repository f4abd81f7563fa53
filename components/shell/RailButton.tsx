import { type ReactNode, useId } from "react";
import { rail as t } from "../../text/en/shell.ts";
import { Badge } from "../ui/Badge.tsx";
import type { OnMenu } from "../ui/popup.ts";
import { useRowMenu } from "../ui/useRowMenu.ts";

interface Props {
  /** The accessible name and the tooltip. */
  label: string;
  children: ReactNode;
  current?: boolean;
  /** Shows a dot at the edge for something new. */
  unread?: boolean;
  /** Number at the corner; hidden for zero. */
  count?: number;
  /** Unit of the count, for screen readers. */
  counted?: string;
  /** Folder: whether its servers are shown. */
  expanded?: boolean;
  /** A server in a folder that is closed is open. */
  within?: boolean;
  /** Identifies a server or folder that can be moved. */
  item?: { "data-server": string } | { "data-folder": string };
  /** Shown below the button. */
  below?: ReactNode;
  /** Quiet look for a button that creates something, among those that open something. */
  quiet?: boolean;
  onClick: () => void;
  /** Opens the menu of its actions; absent: none. */
  onMenu?: OnMenu;
}

/** Button of the rail, with marks for open and unread. */
export function RailButton(props: Props) {
  const { label, current = false, unread = false, count = 0, counted = "", quiet = false } = props;
  const id = useId();
  const gesture = useRowMenu((...given) => props.onMenu?.(...given));
  const look = current
    ? "bg-accent text-on-accent"
    : `${
      quiet ? "bg-transparent" : "bg-surface-2"
    } text-normal hover:bg-surface-4 hover:text-strong`;
  return (
    <li {...props.item} class="relative">
      {props.expanded && (
        <span aria-hidden="true" class="absolute inset-x-3 -inset-y-1 rounded-lg bg-surface-1" />
      )}
      <div {...props.onMenu && gesture} class="group relative flex justify-center">
        <span
          aria-hidden="true"
          class={`absolute top-1/2 start-0 w-1 -translate-y-1/2 rounded-e-sm bg-strong transition-[height] ${
            current || props.within ? "h-8" : unread ? "h-2" : "h-0 group-hover:h-4"
          }`}
        />
        <button
          type="button"
          title={label}
          aria-current={current ? "page" : undefined}
          aria-expanded={props.expanded}
          aria-describedby={unread || count > 0 ? id : undefined}
          onClick={props.onClick}
          class={`flex size-11 items-center justify-center rounded-lg transition-colors ${look}`}
        >
          <span aria-hidden="true">{props.children}</span>
          <span class="sr-only">{label}</span>
          {/* Its description, and no part of its name. */}
          <span id={id} aria-hidden="true" class="pointer-events-none absolute end-2 -bottom-1">
            {unread && <span class="sr-only">{t.unread}</span>}
            <span class="block rounded-full ring-3 ring-surface-0 empty:hidden">
              {count > 0 && <Badge count={count} of={counted} urgent />}
            </span>
          </span>
        </button>
      </div>
      {props.below}
    </li>
  );
}
