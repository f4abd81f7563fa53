import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { type Finding, Findings } from "./Findings.tsx";
import { type DebugPeer, PeerCard } from "./PeerCard.tsx";

interface Props {
  peers: readonly DebugPeer[];
  onRetry: (userId: string) => void;
  /** null: nothing has been looked at yet. */
  findings: readonly Finding[] | null;
  examining: boolean;
  onExamine: () => void;
  /** Microphone, output, push-to-talk. */
  onSettings: () => void;
  onClose: () => void;
}

/** How the connections are, and the call doctor (VOICE-11). */
export function DebugDialog(props: Props) {
  const { peers, findings, examining } = props;
  return (
    <Dialog title="Debug Settings" wide onClose={props.onClose}>
      <section aria-labelledby="doctor" class="flex flex-col items-start gap-3">
        <div>
          <h3 id="doctor" class="font-semibold text-strong">Something wrong?</h3>
          <p class="text-muted">
            This looks at your microphone, the server and the ways to others, and says what to do.
          </p>
        </div>
        <div role="status" class="w-full empty:hidden">
          {findings && <Findings findings={findings} />}
        </div>
        <div class="flex flex-wrap gap-2">
          <Button look="secondary" busy={examining} onClick={props.onExamine}>
            {findings ? "Look again" : "Find out"}
          </Button>
          <Button look="quiet" onClick={props.onSettings}>Voice settings</Button>
        </div>
      </section>
      <section aria-labelledby="connections" class="flex flex-col gap-2">
        <div>
          <h3 id="connections" class="font-semibold text-strong">Connections</h3>
          <p class="text-muted">Measured each second while this is open.</p>
        </div>
        {peers.length === 0
          ? (
            <p class="rounded-md bg-surface-3 p-3 text-muted">
              Nobody else is here yet. Whoever joins is shown with how well you reach each other.
            </p>
          )
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
