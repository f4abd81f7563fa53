import type { AttachedFile } from "../../client/files/embedded/attached_file.ts";
import { parseSystemRow } from "../../client/messages/parse_system_row.ts";
import { parsePlaintext } from "../../protocol/plaintext.ts";
import { canDelete, canEdit } from "../../client/roles/membership.ts";
import type { Pending, Row } from "../../client/messages/state.ts";
import type { ShownMessage } from "../../components/chat/message.ts";
import type { HeldPermissions } from "../../protocol/permissions.ts";
import type { User } from "../../protocol/users.ts";
import { message as t } from "../../text/en/chat.ts";
import { readSystemRow } from "../../protocol/system_rows.ts";
import { fill } from "../../text/message.ts";
import { displayNameOf, type Names } from "../../protocol/display_name.ts";

const NOBODY: ReadonlySet<string> = new Set();
const NO_NAMES: ReadonlyMap<string, string> = new Map();
const NO_LOOKS: ReadonlyMap<string, AuthorAppearance> = new Map();

/** Appearance of a person here: the gradient of the avatar, and the color of the first role. */
export interface AuthorAppearance {
  avatarColor: number | null;
  nameColor: string | null;
  /** The display name is ambiguous here, so the username is shown beside it (MEND-25). */
  isAlike?: boolean;
  /** In the open server (COM-6). */
  nickname?: string;
}

/** Rows are immutable, so their view is computed once: unchanged rows don't render again. */
type Cache = WeakMap<Row, ShownMessage>;

/**
 * Converts rows and pending messages for the list; for one user in one channel, where they hold
 * `permissions`. Messages of users in `blocked` are collapsed; `looks` are colors (ACCT-05, MEM-08).
 * For a private channel `privateFrom` is the last seq that the server could read; messages up to it
 * stay as they are (E2E-49). `names` are those that this device has pinned: in private channels they
 * override a row's names (MEND-29), and a system row without known data is left out (MEND-40).
 */
export function createRowConverter(
  user: User,
  permissions: HeldPermissions,
  blocked: ReadonlySet<string> = NOBODY,
  looks: ReadonlyMap<string, AuthorAppearance> = NO_LOOKS,
  privateFrom: number | null = null,
  names: ReadonlyMap<string, string> = NO_NAMES,
) {
  const cache: Cache = new WeakMap();
  const pinnedName = (id: string) => id === user.id ? user.username : names.get(id);
  return function show(rows: readonly Row[], pending: readonly Pending[]): ShownMessage[] {
    // Joins all messages from before someone lost their keys into one row (E2E-14).
    const one = rows.filter(({ isLost }, i) => !isLost || !rows[i + 1]?.isLost);
    const sent = withoutRepeats(one).flatMap((row) => {
      const known = cache.get(row);
      if (known) return known;
      const isSystem = privateFrom !== null && row.isSystemMessage;
      const said = isSystem ? parseSystemRow(row, pinnedName) : null;
      if (isSystem && !said) return [];
      const { avatarColor = null, nameColor = null, isAlike } = looks.get(row.sender_id) ?? {};
      const username = privateFrom === null
        ? row.username
        : pinnedName(row.sender_id) ?? row.username;
      const { display_name } = row.sender_id === user.id ? user : row;
      const shown = {
        ...shownRow(row, user, permissions, privateFrom),
        ...namesOf(
          { username, display_name, nickname: row.nickname },
          isAlike || privateFrom !== null,
        ),
        blocked: blocked.has(row.sender_id),
        avatarColor: row.sender_id === user.id ? user.avatar_color : avatarColor,
        nameColor,
        ...(row.isUnproven &&
          {
            ...namesOf({ username: t.somebody }),
            avatarUrl: null,
            avatarColor: null,
            nameColor: null,
          }),
        ...(said &&
          { ...namesOf({ username: said.name }), systemRow: said.row, serverSays: true, text: "" }),
      };
      cache.set(row, shown);
      return shown;
    });
    const { nameColor = null, isAlike, nickname } = looks.get(user.id) ?? {};
    const names = namesOf({ ...user, nickname }, isAlike || privateFrom !== null);
    return [
      ...sent,
      ...pending.map((message) => ({
        ...shownPending(message, user, nameColor),
        ...names,
        sealed: privateFrom !== null,
      })),
    ];
  };
}

/** Returns the names of an author; `withHandle`: the display name is ambiguous (MEND-25). */
function namesOf(person: Names, withHandle = false) {
  const name = displayNameOf(person);
  const { username } = person;
  return { username, name, handle: withHandle && name !== username ? `@${username}` : null };
}

/** Joins consecutive messages of a person that the server removed into one row (MEND-40). */
function withoutRepeats(rows: readonly Row[]): readonly Row[] {
  let removed: Row[] = [];
  return rows.flatMap((row, i) => {
    if (!row.removed) return row;
    removed.push(row);
    const next = rows[i + 1];
    if (next?.removed && next.sender_id === row.sender_id) return [];
    const run = removed;
    removed = [];
    return run.length > 1 ? oneOf(run) : row;
  });
}

/** Caches the joined row of a run by its last one, so that unchanged rows aren't rendered again. */
const runs = new WeakMap<Row, { count: number; row: Row }>();

function oneOf(run: readonly Row[]): Row {
  const last = run.at(-1)!;
  const count = run.length;
  const known = runs.get(last);
  if (known?.count === count) return known.row;
  const row = { ...last, decrypted_content: fill(t.removedRun, { count }) };
  runs.set(last, { count, row });
  return row;
}

function shownRow(row: Row, user: User, permissions: HeldPermissions, privateFrom: number | null) {
  const unloaded = row.decrypted_content === null && row.without_file != null;
  const { poll, ...content } = contentOf(
    row.decrypted_content ?? row.without_file ?? null,
    row.file,
    row.isError || row.isSystemMessage,
    unloaded,
  );
  const answerable = permissions.sendMessages && !row.isSystemMessage;
  const isSealed = privateFrom !== null && row.seq > privateFrom;
  // In private conversations an action can refer only to a message that other devices know.
  const isSayable = privateFrom === null || isSealed && !row.isError;
  return {
    key: row.key,
    id: row.id,
    seq: row.seq,
    userId: row.sender_id,
    avatarUrl: row.avatar_url,
    at: row.created_at,
    ...content,
    reactions: row.reactions,
    thread: row.thread,
    callsAll: row.can_mention_everyone && !content.forward,
    repliesToMe: content.reply?.to === user.id,
    largeSize: row.large?.size ?? null,
    progress: null,
    unreadable: row.isError,
    system: row.isSystemMessage,
    systemRow: row.isSystemMessage ? readSystemRow(row.system) : null,
    sealed: isSealed,
    own: row.sender_id === user.id,
    edited: row.edited,
    state: "sent" as const,
    error: null,
    ...(poll && row.poll && { poll: { texts: poll, state: row.poll } }),
    // Forwarded words stay as they were said.
    canEdit: !unloaded && !content.forward && !row.poll && canEdit(row, user) && isSayable,
    canDelete: canDelete(row, user, permissions.deleteMessages) && !(isSealed && row.isError),
    canReply: answerable && isSayable,
    canReact: permissions.addReactions && !row.isSystemMessage && isSayable,
  };
}

/** Contains errors in content that can't be read, so that nothing else fails (HARD-1). */
function contentOf(...given: Parameters<typeof partsOf>): ReturnType<typeof partsOf> {
  try {
    return partsOf(...given);
  } catch {
    const nothing = { forward: null, attachment: null, files: undefined, reply: null };
    return { ...nothing, text: t.failed, poll: undefined };
  }
}

/** Returns the parts of a decrypted message; unencrypted ones are all text. */
function partsOf(
  plaintext: string | null,
  file: AttachedFile | null,
  bare: boolean,
  unloaded = false,
) {
  const nothing = { forward: null, attachment: null, files: undefined, reply: null };
  if (bare || plaintext === null) return { ...nothing, text: plaintext, poll: undefined };
  const { attachment, files, poll, ...said } = parsePlaintext(plaintext);
  if (files.length > 0) return { ...said, attachment: null, files, poll };
  if (!attachment) return { ...nothing, ...said, poll };
  const { data: _, type, ...rest } = attachment;
  const named = unloaded && /^(image|video)(?=\/)/.exec(type)?.[0] as "image" | "video" | undefined;
  const kind = file?.kind ?? (named || "document" as const);
  const shown = { ...rest, kind, blob: file?.blob ?? null, unloaded };
  return { ...said, attachment: shown, files: undefined, poll };
}

/** Fields that a message gets only once it is sent. */
const NOT_YET = {
  id: null,
  seq: null,
  reactions: [],
  callsAll: false,
  largeSize: null,
  unreadable: false,
  system: false,
  systemRow: null,
  edited: false,
  blocked: false,
  canEdit: false,
  canDelete: false,
  canReply: false,
  canReact: false,
};

function shownPending(message: Pending, user: User, nameColor: string | null) {
  const { key, created_at, text, files, progress, state, error } = message;
  return {
    ...NOT_YET,
    key,
    userId: user.id,
    avatarUrl: user.avatar_url,
    avatarColor: user.avatar_color,
    nameColor,
    at: created_at,
    ...contentOf(text, null, false),
    poll: undefined,
    sending: files,
    progress,
    state,
    error,
  };
}
