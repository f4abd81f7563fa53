import { fromBase64 } from "../../../base/base64.ts";
import { type Bytes, equal } from "../../../../protocol/e2ee/bytes.ts";
import {
  type KeyLogEntry,
  keyLogEntry,
  readKeyLogEntry,
} from "../../../../protocol/e2ee/key_log.ts";
import type { PersonKeys } from "../../../../protocol/e2ee/people_schemas.ts";
import { names } from "../records.ts";
import type { Store } from "../store.ts";

/**
 * Keeps the entries for good: a server that was restored from a backup is given them again (MEND-32).
 * @returns whether another key took the place of the one that is shown. A first key never does: of a
 *   new beginning that a server lost it would be the former one
 */
export async function relyOn(store: Store, shown: PersonKeys): Promise<boolean> {
  const name = names.relied + shown.user_id;
  const known = await store.get<Bytes[]>(name) ?? [];
  const entries = entriesOf(shown);
  const fresh = entries.filter((one) => !known.some((entry) => equal(entry, one)));
  if (fresh.length) await store.write({ [name]: [...known, ...fresh] });
  const now = entries[0]!;
  const all = [...known, ...fresh];
  const later = all.slice(all.findIndex((entry) => equal(entry, now)) + 1).map(kindOf);
  return later.includes("reset") || kindOf(now) === "person" && later.includes("person");
}

function kindOf(entry: Bytes): KeyLogEntry["kind"] {
  return readKeyLogEntry(entry).kind;
}

/** The entries of the key log that prove somebody's keys, as bytes: what is relied on from then on. */
function entriesOf({ user_id: userId, ...shown }: PersonKeys): Bytes[] {
  const kind = shown.generation === 0 ? "person" : "reset";
  return [
    keyLogEntry({ kind, userId, personKey: fromBase64(shown.person_key) }),
    ...shown.devices.flatMap(({ certificate, revoked }) => [
      keyLogEntry({ kind: "device", userId, certificate: fromBase64(certificate) }),
      ...revoked
        ? [keyLogEntry({ kind: "revocation", userId, revocation: fromBase64(revoked.revocation) })]
        : [],
    ]),
  ];
}
