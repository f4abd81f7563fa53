import { debug as t } from "../../text/en/voice.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { type Finding, Findings } from "./Findings.tsx";
import { type DebugPeer, PeerCard } from "./PeerCard.tsx";

interface Props {
  peers: readonly DebugPeer[];
  onRetry: (userId: string) => void;
  /** null: not tested yet. */
  findings: readonly Finding[] | null;
  examining: boolean;
  onExamine: () => void;
  /** Microphone, output, push-to-talk. */
  onSettings: () => void;
  onClose: () => void;
}

/** Dialog with the state of connections, and the connection test (VOICE-11). */
export function DebugDialog(props: Props) {
  const { peers, findings, examining } = props;
  return (
    <Dialog title={t.title} wide onClose={props.onClose}>
      <section aria-labelledby="connection-test" class="flex flex-col items-start gap-3">
        <div>
          <h3 id="connection-test" class="font-semibold text-strong">{t.question}</h3>
          <p class="text-muted">{t.about}</p>
        </div>
        <div role="status" class="w-full empty:hidden">
          {findings && <Findings findings={findings} />}
        </div>
        <div class="flex flex-wrap gap-2">
          <Button look="secondary" busy={examining} onClick={props.onExamine}>
            {findings ? t.again : t.examine}
          </Button>
          <Button look="quiet" onClick={props.onSettings}>{t.settings}</Button>
        </div>
      </section>
      <section aria-labelledby="connections" class="flex flex-col gap-2">
        <div>
          <h3 id="connections" class="font-semibold text-strong">{t.connections}</h3>
          <p class="text-muted">{t.connectionsHint}</p>
        </div>
        {peers.length === 0
          ? <p class="rounded-md bg-surface-3 p-3 text-muted">{t.none}</p>
          : (
            <ul aria-labelledby="connections" class="flex flex-col gap-2">
              {peers.map((peer) => (
                <PeerCard
                  key={peer.userId}
                  peer={peer}
                  onRetry={() => props.onRetry(peer.userId)}
                />
              ))}
            </ul>
          )}
      </section>
    </Dialog>
  );
}
