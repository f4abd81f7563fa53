import { actions } from "../../text/en/common.ts";
import { connection as t } from "../../text/en/voice.ts";
import { Button } from "../ui/Button.tsx";

/** Connection with a person. */
export interface DebugPeer {
  userId: string;
  username: string;
  phase: "waiting" | "connecting" | "connected" | "restarting" | "resting" | "failed" | "closed";
  /** null: not measured yet. */
  stats: {
    ping: number | null;
    loss: number;
    jitter: number;
    received: number;
    sent: number;
    path: "direct" | "relayed" | null;
  } | null;
}

const PHASES: Record<DebugPeer["phase"], [string, string]> = {
  waiting: [t.connecting, "text-warning"],
  connecting: [t.connecting, "text-warning"],
  connected: [t.connected, "text-success"],
  restarting: [t.restarting, "text-warning"],
  resting: [t.resting, "text-warning"],
  failed: [t.failed, "text-danger-text"],
  closed: [t.closed, "text-muted"],
};

const ROUTES = { direct: t.direct, relayed: t.relayed };

/** Measurements of a connection: ping, loss, jitter, bitrate, direct or relayed. */
export function PeerCard({ peer, onRetry }: { peer: DebugPeer; onRetry: () => void }) {
  const { username, phase, stats } = peer;
  const [word, look] = PHASES[phase];
  const values = [
    [t.ping, stats?.ping, "ms"],
    [t.loss, stats?.loss, "%"],
    [t.jitter, stats?.jitter, "ms"],
    [t.received, stats?.received, "kbit/s"],
    [t.sent, stats?.sent, "kbit/s"],
  ] as const;
  return (
    <li aria-label={username} class="rounded-md bg-surface-3 p-3">
      <div class="flex items-center gap-2">
        <span dir="auto" class="min-w-0 flex-1 truncate font-semibold text-strong">{username}</span>
        <span class={`text-13 font-semibold ${look}`}>{word}</span>
      </div>
      <dl class="mt-2 grid grid-cols-3 gap-x-4 gap-y-2 text-13">
        {values.map(([name, value, unit]) => (
          <div key={name}>
            <dt class="text-12 text-muted">{name}</dt>
            <dd class="tabular-nums text-strong">{value == null ? "–" : `${value} ${unit}`}</dd>
          </div>
        ))}
        <div>
          <dt class="text-12 text-muted">{t.route}</dt>
          <dd class="text-strong">
            {stats?.path ? ROUTES[stats.path] : "–"}
          </dd>
        </div>
      </dl>
      {phase === "failed" && (
        <Button look="secondary" class="mt-3" onClick={onRetry}>{actions.tryAgain}</Button>
      )}
    </li>
  );
}
