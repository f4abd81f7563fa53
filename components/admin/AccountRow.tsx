import more from "@lucide/icons/icons/ellipsis";
import type { AdminUser } from "../../protocol/admin.ts";
import { people as t } from "../../text/en/admin.ts";
import { fill } from "../../text/message.ts";
import { Rich } from "../ui/Rich.tsx";
import { fullTimeText, shortDateText } from "../ui/times.ts";
import { PersonAvatar } from "../ui/Avatar.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { MenuButton, type MenuItem } from "../ui/MenuButton.tsx";
import { Tag } from "./Tag.tsx";

interface Props {
  user: AdminUser;
  /** The reader's own account, which has no actions here. */
  own: boolean;
  menu: MenuItem[];
}

/** Account with its owner, dates and actions. */
export function AccountRow({ user, own, menu }: Props) {
  const { username, email, created_at, last_used } = user;
  return (
    <li class="flex min-h-14 items-center gap-3 py-2">
      <span class={user.disabled ? "opacity-50" : ""}>
        <PersonAvatar person={user} />
      </span>
      <div class="min-w-0 flex-1">
        <p class="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span class="min-w-0 truncate font-semibold text-strong">{username}</span>
          {user.display_name && (
            <bdi class="min-w-0 truncate text-13 text-muted">{user.display_name}</bdi>
          )}
          {own && <Tag>{t.you}</Tag>}
          {user.admin && <Tag look="accent">{t.admin}</Tag>}
          {user.disabled && <Tag look="danger">{t.disabled}</Tag>}
          {user.two_factor && <Tag>{t.twoFactor}</Tag>}
        </p>
        <p class="text-13 wrap-anywhere text-muted">{email}</p>
        <p class="flex flex-wrap gap-x-3 text-13 text-muted">
          <span>
            <Rich
              text={t.since}
              date={<time dateTime={created_at}>{shortDateText(created_at)}</time>}
            />
          </span>
          {last_used
            ? (
              <span>
                <Rich
                  text={t.lastHere}
                  date={
                    <time dateTime={last_used} title={fullTimeText(last_used)}>
                      {shortDateText(last_used)}
                    </time>
                  }
                />
              </span>
            )
            : <span>{t.neverHere}</span>}
        </p>
      </div>
      {!own && (
        <MenuButton
          label={username}
          placement="bottom-end"
          items={menu}
          trigger={(attributes) => (
            <IconButton {...attributes} icon={more} label={fill(t.actions, { name: username })} />
          )}
        />
      )}
    </li>
  );
}
