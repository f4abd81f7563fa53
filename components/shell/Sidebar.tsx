import chevron from "@lucide/icons/icons/chevron-down";
import settings from "@lucide/icons/icons/settings";
import type { ReactNode } from "react";
import { sidebar as t } from "../../text/en/shell.ts";
import type { Channel } from "../../protocol/channels.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { ServerIcon } from "../ui/ServerIcon.tsx";
import type { OnMenu } from "../ui/popup.ts";
import { anchorOf } from "../ui/useMenuGesture.ts";
import { ChannelList, type ChannelListProps } from "./ChannelList.tsx";
import { DirectList, type DrawLine } from "./DirectList.tsx";

export interface SidebarProps extends ChannelListProps {
  /** null: home. */
  serverName: string | null;
  /** The address of its picture, if it has one. */
  serverAvatar: string | null;
  /** Address of the server's banner, and its accent; absent: none (COM-5). */
  serverBanner?: string;
  serverAccent?: string;
  /** Direct messages. null: not loaded yet. */
  direct: readonly Channel[] | null;
  /** Opens the menu of the server; its button gets the focus back. */
  onMenu: OnMenu;
  drawLine: DrawLine | null;
  /** Rows above a server's channels, once they are loaded. */
  above?: ReactNode;
  onGroup: () => void;
  onMessage: () => void;
  /** null: nothing there for this person (SRV-11). */
  onSettings: (() => void) | null;
  /** The user panel. */
  children: ReactNode;
}

/** List of channels next to the rail, with the user panel below it (CHAN-01, CHAN-13, NAV-13). */
export function Sidebar(props: SidebarProps) {
  const { serverName, serverAvatar, onSettings } = props;
  return (
    <div class="flex w-60 shrink-0 flex-col bg-surface-1 max-md:min-w-0 max-md:flex-1">
      <nav data-landmark aria-label={t.label} class="flex min-h-0 flex-1 flex-col">
        {serverName === null ? <DirectList {...props} channels={props.direct} /> : (
          <>
            {props.serverBanner
              ? (
                <img
                  src={props.serverBanner}
                  alt=""
                  class="aspect-3/1 w-full shrink-0 object-cover"
                />
              )
              : props.serverAccent && (
                <svg aria-hidden="true" class="h-1 w-full shrink-0">
                  <rect width="100%" height="100%" fill={props.serverAccent} />
                </svg>
              )}
            <div class="flex items-center gap-1 p-2 pb-0">
              <div
                onClick={(event) => {
                  const button = event.currentTarget.querySelector("button")!;
                  props.onMenu(anchorOf(event.currentTarget), event.detail === 0, button);
                }}
                class="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-2 rounded-md ps-2 hover:bg-surface-4 fine:min-h-9"
              >
                {serverAvatar && <ServerIcon name={serverName} url={serverAvatar} size="sm" />}
                <h2 dir="auto" class="min-w-0 flex-1 truncate font-semibold text-strong">
                  {serverName}
                </h2>
                {/* Named differently from the server's button in the rail. */}
                <IconButton icon={chevron} iconSize={18} label={t.actions} aria-haspopup="menu" />
              </div>
              {onSettings && (
                <IconButton icon={settings} iconSize={18} label={t.settings} onClick={onSettings} />
              )}
            </div>
            {props.above}
            <ChannelList {...props} />
          </>
        )}
      </nav>
      {props.children}
    </div>
  );
}
