import { type Rate, RATE_BOUNDS, type RateName, RATES } from "../../../protocol/rates.ts";
import type { OptionKind } from "./kinds.ts";
import type { Option } from "./option.ts";

const UNITS = { s: 1, m: 60, h: 3600 };

/** `10/10s`: so many in that time. */
export const rate: OptionKind<Rate> = {
  placeholder: "N/TIME",
  what: "a rate like 10/10s, 20/1m or 300/1h (1 to 100000, in a second to 24 hours)",
  parse(text) {
    const [, number, time, unit] = /^(\d{1,6})\/(\d{1,5})([smh])$/.exec(text) ?? [];
    const points = Number(number);
    const duration = Number(time) * UNITS[unit as keyof typeof UNITS];
    const fits = points >= 1 && points <= RATE_BOUNDS.points &&
      duration >= 1 && duration <= RATE_BOUNDS.duration;
    return fits ? { points, duration } : undefined;
  },
};

/** Formats a rate: the inverse of `rate.parse`. */
function writtenRate({ points, duration }: Rate): string {
  const unit = duration % 3600 === 0 ? "h" : duration % 60 === 0 ? "m" : "s";
  return `${points}/${duration / UNITS[unit]}${unit}`;
}

const HELP: Record<RateName, string> = {
  messages: "Messages that one person may send.",
  reactions: "Reactions of one person.",
  typing: "Typing indicators of one person.",
  voiceJoins: "Times that one person may join voice.",
  signalling: "Signals of one person's voice connections.",
  invites: "Invites that one person may make.",
  pictures: "New pictures of one person, for the profile and for servers.",
  emoji: "New emoji and stickers that one person may add, and all of one server.",
  credentials: "Failed logins, and registrations without an invite, from one address.",
  sockets: "New live connections of one person.",
  handshakes: "Live connections from one address without a login.",
  pages: "Pages loaded from one address.",
  files: "Scripts, styles and pictures loaded from one address.",
  chunks: "Chunks of files, of a megabyte, that one person may send or fetch.",
  uploads: "Requests of one person to begin, complete and look up files.",
  claims: "Requests of one person for other people's keys, for encrypted conversations.",
  letters: "Letters that one person's devices may leave and fetch for each other.",
  authority: "Changes of who may read encrypted channels that one person may sign.",
  lostEntries: "Records lost by a restored server that one person may hand back.",
  reports: "Messages that one person may report to moderators.",
  commits:
    "Changes of one device to groups of encrypted conversations, and of one person to one group.",
  api: "All other requests of one person, or from one address without an account.",
};

type RateOptionName = `rate${Capitalize<RateName>}`;

/** `voiceJoins` → `rateVoiceJoins`. */
export function rateOptionOf(name: RateName): RateOptionName {
  return `rate${name[0].toUpperCase()}${name.slice(1)}` as RateOptionName;
}

/** An option for each rate (D-RATE). */
export const RATE_OPTIONS = Object.fromEntries(
  (Object.keys(RATES) as RateName[]).map((name) => [rateOptionOf(name), {
    group: "Rate limits",
    kind: rate,
    default: writtenRate(RATES[name]),
    help: HELP[name],
  }]),
) as Record<RateOptionName, Option<Rate>>;
