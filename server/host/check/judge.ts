import { sealedSize } from "../../../protocol/files.ts";
import { hasSum } from "../../storage/blobs.ts";
import type { CheckedFacts } from "./gather.ts";

/** What a check found: what is wrong, and what only takes up space. */
export interface Verdict {
  problems: string[];
  notes: string[];
}

/** Compares what must agree; each line names what does not. */
export function judge(facts: CheckedFacts): Verdict {
  return {
    problems: [
      ...accounts(facts),
      ...servers(facts),
      ...messages(facts),
      ...privateChannels(facts),
      ...missing(facts),
      ...files(facts),
      ...features(facts),
    ],
    notes: [...ownerless(facts), ...leftOver(facts), ...unknownFiles(facts)],
  };
}

/** What is not what was stored, or is there no more; a line each (MEND-54). */
export function damageOf(facts: CheckedFacts): string[] {
  return [...missing(facts), ...files(facts)];
}

function* accounts({ users, names, emails }: CheckedFacts): Generator<string> {
  for (const [id, { username, email, deleted }] of users) {
    if (deleted) continue;
    const lost = `The account "${username}" (${id}) is not found by its`;
    if (names.get(username.toLowerCase()) !== id) yield `${lost} name`;
    if (emails.get(email.toLowerCase()) !== id) yield `${lost} email address`;
  }
  for (const [index, word] of [[names, "name"], [emails, "email address"]] as const) {
    for (const [text, id] of index) {
      if (!users.has(id)) yield `The ${word} "${text}" belongs to an account that does not exist`;
    }
  }
}

function* servers(facts: CheckedFacts): Generator<string> {
  const { servers, members, serverChannels, channels } = facts;
  for (const [id, { name, owner_id, member_count }] of servers) {
    const own = members.get(id) ?? new Set();
    const is = `The server "${name}" (${id})`;
    if (own.size !== member_count) {
      yield `${is} counts ${member_count} members, but has ${own.size}`;
    }
    if (!own.has(owner_id)) yield `${is} has an owner who is no member`;
    for (const channel of serverChannels.get(id) ?? []) {
      if (!channels.has(channel)) yield `${is} lists a channel that does not exist: ${channel}`;
    }
  }
}

/** What each feature says of its own records. */
function* features({ checks, servers, users }: CheckedFacts): Generator<string> {
  const nameOf = (owner: "user" | "server", id: string) => {
    const server = servers.get(id);
    if (owner === "server") return server ? `The server "${server.name}" (${id})` : null;
    const user = users.get(id);
    return user ? `The account "${user.username}" (${id})` : null;
  };
  for (const check of checks) yield* check.problems({ nameOf });
}

/** Records whose owner is gone and will not take them along any more. */
function* ownerless(facts: CheckedFacts): Generator<string> {
  const { owned, users, servers, channels, purges, serverPurges } = facts;
  const isThere: Record<string, (id: string) => boolean> = {
    user: (id) => users.has(id) && !users.get(id)!.deleted,
    server: (id) => servers.has(id) || serverPurges.has(id),
    channel: (id) => channels.has(id) || purges.has(id),
  };
  for (const [name, kinds] of owned) {
    const [owners, id] = name.split(" ");
    const all = owners.split("|");
    if (all.some((owner) => isThere[owner](id))) continue;
    const what = all.join(" or ");
    yield `Records (${[...kinds].join(", ")}) belong to a ${what} that does not exist: ${id}`;
  }
}

function* messages(facts: CheckedFacts): Generator<string> {
  const { messages, heads, messageIds, channels, purges } = facts;
  for (const [id, { count, last }] of messages) {
    const head = heads.get(id) ?? 0;
    if (last > head) yield `The channel ${id} counts to ${head}, but has a message ${last}`;
    const found = messageIds.get(id) ?? 0;
    if (found !== count) yield `The channel ${id} has ${count} messages, but ${found} by their ids`;
    if (!channels.has(id) && !purges.has(id)) {
      yield `${count} messages are in a channel that does not exist: ${id}`;
    }
  }
}

function* privateChannels(facts: CheckedFacts): Generator<string> {
  const { sealed, groups, purges, authority, authorityEntries } = facts;
  for (const [id, epoch] of sealed) {
    const found = groups.get(id) ?? "none";
    if (found !== epoch) {
      yield `The private channel ${id} is in epoch ${epoch}, its group: ${found}`;
    }
  }
  for (const [id, epoch] of groups) {
    if (sealed.has(id) || purges.has(id)) continue;
    yield `A group in epoch ${epoch} is of a channel that is not private or does not exist: ${id}`;
  }
  for (const [scope, length] of authority) {
    const found = authorityEntries.get(scope) ?? 0;
    if (found === length) continue;
    yield `The log of authority of ${scope} counts ${length} entries, but has ${found}`;
  }
}

function* missing({ wanted, chunks, damaged }: CheckedFacts): Generator<string> {
  for (const location of damaged) {
    yield `A text is damaged: it is not what was stored (${location})`;
  }
  for (const [id, ref] of wanted) {
    const { parts, bytes, location } = ref;
    const stored = chunks.get(id);
    if (stored?.parts === parts && stored.bytes === bytes) {
      if (stored.sums.every((sum, part) => hasSum(ref, part, sum))) continue;
      yield `A file of ${bytes} bytes is damaged: it is not what was stored (${location})`;
      continue;
    }
    yield `A file of ${bytes} bytes is not whole: ${stored?.bytes ?? 0} bytes are there (${id})`;
  }
}

/** Those of messages and shelves: what is in none may still be on its way. */
function* files({ files, attached, stored, damagedFiles }: CheckedFacts): Generator<string> {
  for (const [id, location] of attached) {
    const file = files.get(id);
    const bytes = stored.get(id) ?? 0;
    if (!file) yield `A file is not known any more: ${id} (${location})`;
    else if (bytes !== sealedSize(file.size)) {
      const wanted = sealedSize(file.size);
      yield `A file of ${wanted} bytes is not whole: ${bytes} bytes are there (${id}, ${location})`;
    } else if (damagedFiles.has(id)) {
      yield `A file of ${bytes} bytes is damaged: it is not what was stored (${id}, ${location})`;
    }
  }
}

function* unknownFiles({ files, stored }: CheckedFacts): Generator<string> {
  const unknown = [...stored].filter(([id]) => !files.has(id));
  if (unknown.length === 0) return;
  const bytes = unknown.reduce((sum, [, bytes]) => sum + bytes, 0);
  yield `${unknown.length} files that nothing refers to take up ${bytes} bytes until the next start`;
}

function* leftOver({ wanted, chunks, pending }: CheckedFacts): Generator<string> {
  const orphans = [...chunks].filter(([id]) => !wanted.has(id) && !pending.has(id));
  if (orphans.length === 0) return;
  const bytes = orphans.reduce((sum, [, chunk]) => sum + chunk.bytes, 0);
  yield `${orphans.length} files that nothing refers to take up ${bytes} bytes`;
}
