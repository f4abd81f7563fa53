import { useId } from "react";
import type { AdminSettings } from "../../protocol/admin.ts";
import { RATE_BOUNDS, type RateName } from "../../protocol/rates.ts";

const NAMES: Record<RateName, [name: string, hint: string]> = {
  messages: ["Messages", "each person"],
  reactions: ["Reactions", "each person"],
  typing: ["Signs of typing", "each person"],
  voiceJoins: ["Joining voice", "each person"],
  signalling: ["Signals of voice connections", "each person"],
  invites: ["Invites", "each person"],
  pictures: ["New pictures for profiles and servers", "each person"],
  credentials: ["Failed logins, and new accounts without an invite", "each address"],
  sockets: ["New live connections", "each person"],
  handshakes: ["Live connections without a sign-in", "each address"],
  pages: ["Pages", "each address"],
  files: ["Files and pictures of pages", "each address"],
  api: ["Everything else", "each person"],
};

type Rate = AdminSettings["rates"][number];

interface Props {
  rate: Rate;
  onChange: (change: { points?: number; duration?: number }) => void;
}

/** So many, in so many seconds. */
export function RateRow({ rate, onChange }: Props) {
  const id = useId();
  const [name, hint] = NAMES[rate.name];
  const fixed = rate.fixed !== null;
  const input = (field: "points" | "duration", label: string, width: string) => (
    <input
      type="number"
      aria-label={`${name}: ${label}`}
      aria-describedby={fixed ? `${id}-fixed` : undefined}
      min={1}
      max={RATE_BOUNDS[field]}
      required
      disabled={fixed}
      value={Number.isNaN(rate[field]) ? "" : rate[field]}
      onInput={({ currentTarget }) => onChange({ [field]: currentTarget.valueAsNumber })}
      class={`min-h-11 rounded-md border border-field bg-surface-2 px-2 text-end text-16 text-strong tabular-nums hover:border-muted disabled:opacity-55 md:min-h-9 md:text-14 ${width}`}
    />
  );
  return (
    <li class="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <p class="min-w-0 flex-1 basis-48">
        <span class="block text-strong">{name}</span>
        <span id={`${id}-fixed`} class="block text-13 wrap-anywhere text-muted">
          {fixed ? `Set by ${rate.fixed}` : hint}
        </span>
      </p>
      <p class="flex items-center gap-2 text-muted">
        {input("points", "how many", "w-24")} in {input("duration", "seconds", "w-24")} seconds
      </p>
    </li>
  );
}
