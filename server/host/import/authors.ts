import { cutText, firstSigns } from "../../../protocol/graphemes.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import { isReserved } from "../../../protocol/reserved_names.ts";
import { displayName } from "../../../protocol/users.ts";
import type { AppContext } from "../context.ts";
import { importedIds } from "./records.ts";
import { createPlaceholder } from "../../features/account/placeholder.ts";
import { usersById } from "../../membership/users/service.ts";
import { isFree } from "../../membership/users/former_names.ts";
import { looksReserved } from "../../membership/users/look_alikes.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import type { ImportedAuthor } from "../../features/messages/imported.ts";

/**
 * Returns the accounts of authors by their ids in the source system. Authors without one get a
 * placeholder that nobody can sign in to until the host hands it over.
 */
export async function accountsFor(
  app: AppContext,
  authors: ImportedAuthor[],
): Promise<Map<string, UserRecord>> {
  const known = await app.db.getMany(
    authors.map(({ id }) => importedIds.key({ kind: "user", id })),
  );
  const users = await usersById(app, known.filter((id) => id !== null));
  const accounts = new Map<string, UserRecord>();
  for (const [i, author] of authors.entries()) {
    const user = users.get(known[i] ?? "") ?? await placeholderFor(app, author);
    accounts.set(author.id, user);
  }
  return accounts;
}

async function placeholderFor(app: AppContext, { id, name }: ImportedAuthor) {
  const username = await freeName(app, name);
  // Nobody can own a `.invalid` address (RFC 2606).
  const email = `discord-${id}@imported.invalid`;
  const display_name = username === name ? null : await importedDisplayName(name);
  const names = { username, display_name, email };
  return await createPlaceholder(app, names, importedIds.key({ kind: "user", id }));
}

/**
 * Returns the name in its own letters (MEND-52), unless readers would take it for a reserved word.
 */
async function importedDisplayName(name: string): Promise<string | null> {
  const { displayNameMax, displayNameCharactersMax } = LIMITS;
  const signs = firstSigns(
    cutText(name.replaceAll(AT, ""), displayNameCharactersMax),
    displayNameMax,
  );
  const valid = displayName.safeParse(signs).data;
  return valid && !await looksReserved(valid) ? valid : null;
}

/** Characters that begin a mention here. */
const AT = /[@\ufe6b\uff20]/g;

/**
 * The name in the letters that ours have, so that its person is recognised; with a number where it
 * is taken or reserved (MEND-48, MEND-52).
 */
async function freeName(app: AppContext, name: string): Promise<string> {
  const { default: anyAscii } = await import("any-ascii");
  const letters = anyAscii(name.normalize("NFKD").replace(/\p{M}/gu, ""));
  const plain = letters.replace(/[^A-Za-z0-9_]+/g, "_");
  const base = cutText(plain, LIMITS.usernameMax - 6).padEnd(LIMITS.usernameMin, "_");
  for (let number = 1;; number++) {
    const wanted = number === 1 ? base : `${base}_${number}`;
    if (!isReserved(wanted) && await app.db.read(isFree, wanted, app.clock())) return wanted;
  }
}
