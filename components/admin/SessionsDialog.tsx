import type { UserSession } from "../../protocol/admin.ts";
import { sessionsOf as t } from "../../text/en/admin.ts";
import { fill } from "../../text/message.ts";
import { deviceName } from "../../text/security.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { type List, Listed } from "../ui/Listed.tsx";
import { Row } from "../ui/Row.tsx";
import { whenText } from "../ui/times.ts";

interface Props {
  username: string;
  list: List<UserSession>;
  onRetry: () => void;
  /** Asks first. */
  onEnd: (session: UserSession, device: string) => void;
  onClose: () => void;
}

/** Sessions of a user, each with a button that ends it (MEND-58). */
export function SessionsDialog({ username, list, onRetry, onEnd, onClose }: Props) {
  return (
    <Dialog wide title={fill(t.title, { name: username })} onClose={onClose}>
      <Listed list={list} failed={t.failed} onRetry={onRetry} empty={t.none}>
        {(sessions) => (
          <ul class="flex flex-col gap-1">
            {sessions.map((session) => {
              const device = deviceName(session.device);
              const used = whenText(session.last_used, Date.now(), true);
              return (
                <Row
                  key={session.id}
                  title={device}
                  note={fill(t.used, { time: used })}
                  hint={session.device}
                >
                  <Button
                    look="quiet"
                    aria-label={fill(t.endNamed, { device })}
                    onClick={() => onEnd(session, device)}
                  >
                    {t.end}
                  </Button>
                </Row>
              );
            })}
          </ul>
        )}
      </Listed>
    </Dialog>
  );
}
