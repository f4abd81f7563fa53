import hash from "@lucide/icons/icons/hash";
import logOut from "@lucide/icons/icons/log-out";
import menu from "@lucide/icons/icons/menu";
import settings from "@lucide/icons/icons/settings";
import users from "@lucide/icons/icons/users";
import { type ReactNode, useId } from "react";
import { header as t, rail } from "../../text/en/shell.ts";
import { counted } from "../../text/en/ui.ts";
import { fill } from "../../text/message.ts";
import type { Channel } from "../../protocol/channels.ts";
import { settings as settingsText } from "../../text/en/account.ts";
import { Badge } from "../ui/Badge.tsx";
import { ConversationAvatar, peopleIn } from "../ui/GroupAvatar.tsx";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { anchorOf } from "../ui/useMenuGesture.ts";
import type { Anchor } from "../ui/popup.ts";
import { type ChannelAction, ChannelActions } from "./ChannelActions.tsx";

export interface HeaderProps {
  /** null: no channel is open. */
  channelName: string | null;
  /** The open channel, when it is a direct message or a group. */
  direct: Channel | null;
  /** Channel of the open thread, which stands before its name; absent: no thread is open. */
  path?: ReactNode;
  /** Topic of the open channel; absent: not shown. */
  topic?: string;
  /** Title without an open channel. */
  title: string;
  drawerOpen: boolean;
  /** Unread state of other channels, shown on the button that leads to them. */
  elsewhere: { count: number; mentions: number; unread: boolean };
  membersOpen: boolean;
  /** Encryption mark of the open channel, beside its name. */
  privacy?: ReactNode;
  /** The call of the open direct message, or the way to one. */
  call: ReactNode;
  /** Actions of the open channel. */
  actions: ChannelAction[];
  onTopic: (at: Anchor, returnTo: HTMLElement) => void;
  onMenu: () => void;
  onMembers: () => void;
  onSettings: () => void;
  onLogout: () => void;
}

/** The bar over everything (NAV-02 to NAV-11). */
export function Header(props: HeaderProps) {
  const { channelName, direct, title } = props;
  return (
    <header
      data-landmark
      class="relative flex h-14 shrink-0 items-center gap-1 border-b border-line bg-surface-1 px-1.5 md:h-12 md:px-3"
    >
      <MenuButton {...props} />
      <div class="flex w-75 shrink-0 items-center gap-2 font-bold text-strong max-md:hidden">
        <img src="/icon.svg" alt="" width={24} height={24} />
        Parley
      </div>
      <div class="relative flex min-w-0 flex-1 flex-col px-1 md:flex-row md:items-center md:gap-3 md:ps-3">
        <h1 class="flex min-w-0 items-center gap-1.5 text-16 font-semibold text-strong">
          {direct
            ? <ConversationAvatar channel={direct} size="sm" ring="ring-surface-1" />
            : props.path || channelName !== null && <Icon of={hash} class="text-muted" />}
          <span dir="auto" class="truncate">{channelName ?? title}</span>
          {props.privacy}
        </h1>
        {direct?.recipients && (
          <p class="truncate text-12 text-muted md:shrink-0 md:text-13">
            {peopleIn(direct.recipients)}
          </p>
        )}
        {props.topic && (
          <button
            type="button"
            dir="auto"
            aria-haspopup="dialog"
            class="truncate text-start text-12 text-muted after:absolute after:inset-x-0 after:-inset-y-1 hover:text-normal md:min-h-8 md:shrink-9999 md:border-s md:border-line md:ps-3 md:text-13 md:after:hidden"
            onClick={({ currentTarget }) => props.onTopic(anchorOf(currentTarget), currentTarget)}
          >
            {props.topic}
          </button>
        )}
      </div>
      {props.call}
      <ChannelActions actions={props.actions} />
      {channelName !== null && (
        <IconButton
          icon={users}
          label={t.members}
          data-members
          aria-pressed={props.membersOpen}
          onClick={props.onMembers}
        />
      )}
      <IconButton icon={settings} label={settingsText.title} onClick={props.onSettings} />
      <IconButton icon={logOut} label={t.logout} class="max-md:hidden" onClick={props.onLogout} />
    </header>
  );
}

/** Button that opens the list, if that is a separate pane (UX-1). */
function MenuButton({ drawerOpen, elsewhere, onMenu }: HeaderProps) {
  const { count, mentions, unread } = elsewhere;
  // Mentions come first: red, and called so (MEND-68).
  const shown = mentions || count;
  const of = mentions ? counted.mentions : counted.messages;
  const id = useId();
  return (
    <span class="relative md:hidden">
      <IconButton
        icon={menu}
        label={t.menu}
        aria-expanded={drawerOpen}
        aria-controls="drawer"
        aria-describedby={unread || count > 0 ? id : undefined}
        onClick={onMenu}
      />
      <span
        id={id}
        aria-hidden="true"
        class="pointer-events-none absolute end-0.5 top-0.5 rounded-full ring-3 ring-surface-1 empty:hidden"
      >
        {count > 0
          ? <Badge count={shown} of={fill(of, { count: shown })} urgent={mentions > 0} />
          : unread && (
            <span class="block size-2.5 rounded-full bg-strong">
              <span class="sr-only">{rail.unread}</span>
            </span>
          )}
      </span>
    </span>
  );
}
