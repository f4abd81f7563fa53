import { SessionsDialog } from "../../components/admin/SessionsDialog.tsx";
import { useLoad } from "../../components/ui/useLoad.ts";
import type { AdminUser } from "../../protocol/admin.ts";
import { sessionsOf as t } from "../../text/en/admin.ts";
import { fill } from "../../text/message.ts";
import { useAdmin } from "./context.ts";

/** Sessions of a user. Ending one asks for the password each time (MEND-21). */
export function UserSessions({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { client, open } = useAdmin();
  const { id, username } = user;
  const sessions = useLoad(() => client.sessionsOf(id));
  return (
    <SessionsDialog
      username={username}
      list={{ status: sessions.status, items: sessions.value ?? [] }}
      onRetry={sessions.load}
      onEnd={(session, device) =>
        open({
          kind: "order",
          danger: true,
          title: t.end,
          text: fill(t.endText, { name: username, device }),
          confirm: t.end,
          failed: t.endFailed,
          async onOrder(password) {
            await client.endSessionOf(id, session.id, password);
            client.toasts.show(t.ended, "success");
            await sessions.load();
          },
        })}
      onClose={onClose}
    />
  );
}
