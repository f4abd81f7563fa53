import type { RateName } from "../../protocol/rates.ts";
import { rateGroups as t } from "../../text/en/admin.ts";

const GROUP_OF: Readonly<Record<RateName, string>> = {
  messages: t.messages,
  reactions: t.messages,
  typing: t.messages,
  reports: t.messages,
  voiceJoins: t.voice,
  signalling: t.voice,
  pictures: t.files,
  emoji: t.files,
  uploads: t.files,
  chunks: t.files,
  claims: t.encryption,
  commits: t.encryption,
  letters: t.encryption,
  authority: t.encryption,
  lostEntries: t.encryption,
  credentials: t.access,
  invites: t.access,
  sockets: t.access,
  handshakes: t.access,
  pages: t.access,
  files: t.access,
  api: t.access,
};

const NAMES = Object.keys(GROUP_OF) as RateName[];

/** Rate limits by subject (MEND-58). */
export const RATE_GROUPS = [t.messages, t.voice, t.files, t.encryption, t.access]
  .map((title) => ({ title, names: NAMES.filter((name) => GROUP_OF[name] === title) }));
