import { fromBase64 } from "../../../base/base64.ts";
import { type Bytes, equal } from "../../../../protocol/e2ee/bytes.ts";
import { keyLogEntry } from "../../../../protocol/e2ee/key_log.ts";
import type { PersonKeys } from "../../../../protocol/e2ee/people_schemas.ts";
import { names } from "../records.ts";
import type { Store } from "../store.ts";

/** Kept for good: a server that was restored from a backup is given these entries again (MEND-32). */
export async function relyOn(store: Store, shown: PersonKeys): Promise<void> {
  const name = names.relied + shown.user_id;
  const known = await store.get<Bytes[]>(name) ?? [];
  const fresh = entriesOf(shown).filter((one) => !known.some((entry) => equal(entry, one)));
  if (fresh.length) await store.write({ [name]: [...known, ...fresh] });
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
