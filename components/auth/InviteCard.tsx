import users from "@lucide/icons/icons/users";
import type { InviteInfo } from "../../protocol/servers.ts";
import { invite as t } from "../../text/en/auth.ts";
import { fill } from "../../text/message.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { ServerIcon } from "../ui/ServerIcon.tsx";
import { AuthCard } from "./AuthCard.tsx";

interface Props {
  info: InviteInfo;
  /** The join is in progress. */
  joining: boolean;
  onAccept: () => void;
}

/** An invite that waits to be accepted (INV-05 to INV-07). */
export function InviteCard({ info, joining, onAccept }: Props) {
  const { serverName, memberCount, description, avatar } = info;
  return (
    <AuthCard title={serverName} subtitle={t.subtitle}>
      <div class="flex items-center gap-3">
        <ServerIcon name={serverName} url={avatar} size="lg" />
        <p class="flex items-center gap-2 text-muted">
          <Icon of={users} size={18} />
          {fill(t.members, { count: memberCount })}
        </p>
      </div>
      {description && <p dir="auto" class="wrap-anywhere whitespace-pre-line">{description}</p>}
      <Button busy={joining} onClick={onAccept}>{joining ? t.joining : t.accept}</Button>
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
