import { useId } from "react";
import type { AdminSettings } from "../../protocol/admin.ts";
import { RATE_BOUNDS, type RateName } from "../../protocol/rates.ts";
import { rates as t } from "../../text/en/admin.ts";
import { fill } from "../../text/message.ts";
import { Rich } from "../ui/Rich.tsx";

const NAMES: Record<RateName, [name: string, hint: string]> = {
  messages: [t.messages, t.person],
  reactions: [t.reactions, t.person],
  typing: [t.typing, t.person],
  voiceJoins: [t.voiceJoins, t.person],
  signalling: [t.signalling, t.person],
  invites: [t.invites, t.person],
  pictures: [t.pictures, t.person],
  emoji: [t.emoji, t.person],
  credentials: [t.credentials, t.address],
  sockets: [t.sockets, t.person],
  handshakes: [t.handshakes, t.address],
  pages: [t.pages, t.address],
  files: [t.files, t.address],
  chunks: [t.chunks, t.person],
  uploads: [t.uploads, t.person],
  claims: [t.claims, t.person],
  letters: [t.letters, t.person],
  authority: [t.authority, t.person],
  lostEntries: [t.lostEntries, t.person],
  reports: [t.reports, t.person],
  commits: [t.commits, t.device],
  api: [t.api, t.person],
};

type Rate = AdminSettings["rates"][number];

interface Props {
  rate: Rate;
  onChange: (change: { points?: number; duration?: number }) => void;
}

/** Rate limit: a number of requests, and its period in seconds. */
export function RateRow({ rate, onChange }: Props) {
  const id = useId();
  const [name, hint] = NAMES[rate.name];
  const fixed = rate.fixed !== null;
  const input = (field: "points" | "duration", label: string, width: string) => (
    <input
      type="number"
      aria-label={fill(t.of, { name, field: label })}
      aria-describedby={fixed ? `${id}-fixed` : undefined}
      min={1}
      max={RATE_BOUNDS[field]}
      required
      disabled={fixed}
      value={Number.isNaN(rate[field]) ? "" : rate[field]}
      onInput={({ currentTarget }) => onChange({ [field]: currentTarget.valueAsNumber })}
      class={`min-h-11 rounded-md border border-field bg-surface-2 px-2 text-end text-16 text-strong tabular-nums hover:border-muted disabled:opacity-55 fine:min-h-9 fine:text-14 ${width}`}
    />
  );
  return (
    <li class="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <p class="min-w-0 flex-1 basis-48">
        <span class="block text-strong">{name}</span>
        <span id={`${id}-fixed`} class="block text-13 wrap-anywhere text-muted">
          {fixed ? fill(t.fixed, { source: rate.fixed! }) : hint}
        </span>
      </p>
      <p class="flex items-center gap-2 text-muted">
        <Rich
          text={t.line}
          count={input("points", t.howMany, "w-24")}
          time={input("duration", t.seconds, "w-24")}
        />
      </p>
    </li>
  );
}
