import users from "@lucide/icons/icons/users";
import type { InviteInfo } from "../../protocol/servers.ts";
import { invite as t } from "../../text/en/auth.ts";
import { fill } from "../../text/message.ts";
import { Alert } from "../ui/Alert.tsx";
import { PersonAvatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { ServerIcon } from "../ui/ServerIcon.tsx";
import { AuthCard } from "./AuthCard.tsx";

interface Props {
  info: InviteInfo;
  /** The join is in progress. */
  joining: boolean;
  onAccept: () => void;
  /**
   * For visitors who aren't logged in: opens the page to sign up or log in, and accepts the invite
   * afterwards.
   */
  onSignIn?: (page: "/register" | "/login") => void;
}

/** Invite with its creator and server, and a button to accept it (INV-05 to INV-07, UX-11). */
export function InviteCard({ info, joining, onAccept, onSignIn }: Props) {
  const { serverName, memberCount, description, avatar, inviter } = info;
  const members = (
    <span class="flex items-center gap-2">
      <Icon of={users} size={18} />
      {fill(t.members, { count: memberCount })}
    </span>
  );
  return (
    <AuthCard
      title={serverName}
      subtitle={members}
      picture={<ServerIcon name={serverName} url={avatar} size="lg" />}
    >
      <p class="flex items-center gap-2">
        {inviter && <PersonAvatar person={inviter} size="sm" />}
        <span class="min-w-0 wrap-anywhere">
          {inviter ? fill(t.by, { name: inviter.username }) : t.subtitle}
        </span>
      </p>
      {description && <p dir="auto" class="wrap-anywhere whitespace-pre-line">{description}</p>}
      {onSignIn
        ? (
          <div class="flex flex-col gap-2">
            <Button onClick={() => onSignIn("/register")}>{t.register}</Button>
            <Button look="secondary" onClick={() => onSignIn("/login")}>{t.signIn}</Button>
          </div>
        )
        : <Button busy={joining} onClick={onAccept}>{joining ? t.joining : t.accept}</Button>}
    </AuthCard>
  );
}

/** An invite that leads nowhere (INV-09, INV-12). */
export function InvalidInvite({ text, onHome }: { text: string; onHome: () => void }) {
  return (
    <AuthCard title={t.invalidTitle}>
      <Alert>{text}</Alert>
      <Button look="secondary" class="self-start" onClick={onHome}>{t.home}</Button>
    </AuthCard>
  );
}
