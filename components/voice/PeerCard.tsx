import { Button } from "../ui/Button.tsx";

/** The connection with somebody. */
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
  waiting: ["Connecting", "text-warning"],
  connecting: ["Connecting", "text-warning"],
  connected: ["Connected", "text-success"],
  restarting: ["Finding another way", "text-warning"],
  resting: ["Trying again soon", "text-warning"],
  failed: ["Cannot be reached", "text-danger-text"],
  closed: ["Closed", "text-muted"],
};

const WAYS = { direct: "Direct", relayed: "Relayed" };

/** What is measured of one connection: ping, loss, jitter, bitrate, direct or relayed. */
export function PeerCard({ peer, onRetry }: { peer: DebugPeer; onRetry: () => void }) {
  const { username, phase, stats } = peer;
  const [word, look] = PHASES[phase];
  const values = [
    ["Ping", stats?.ping, "ms"],
    ["Loss", stats?.loss, "%"],
    ["Jitter", stats?.jitter, "ms"],
    ["Received", stats?.received, "kbit/s"],
    ["Sent", stats?.sent, "kbit/s"],
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
          <dt class="text-12 text-muted">Way</dt>
          <dd class="text-strong">
            {stats?.path ? WAYS[stats.path] : "–"}
          </dd>
        </div>
      </dl>
      {phase === "failed" && (
        <Button look="secondary" class="mt-3" onClick={onRetry}>Try again</Button>
      )}
    </li>
  );
}
