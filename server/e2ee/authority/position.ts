import { hex } from "../../../protocol/e2ee/bytes.ts";
import type { PositionView } from "../../../protocol/e2ee/group_schemas.ts";
import { signPosition } from "../../../protocol/e2ee/position.ts";
import type { ServerHead } from "../log/key_log.ts";
import { serverKey } from "../log/server_key.ts";
import type { Db } from "../../storage/db.ts";
import type { AuthorityHead } from "./records.ts";

const EMPTY: AuthorityHead = { length: 0, hash: new Uint8Array(32) };

/**
 * Signs the positions of an authority log and the key log (MEND-39).
 * @param keys read before the log: devices conclude that the key log's entries were there before
 * the authority log's next entry
 * @param log null: it has no entry
 */
export async function positionView(
  db: Db,
  scope: string,
  { head: { branch, size, root } }: ServerHead,
  log: AuthorityHead | null,
): Promise<PositionView> {
  const key = await serverKey(db);
  const { length, hash } = log ?? EMPTY;
  const position = { scope, log: { length, head: hex(hash) }, keys: { branch, size, root } };
  const { signature } = await signPosition(key, hex(key.publicKey), position);
  return {
    length,
    head: hash.toBase64(),
    keys: { branch, size, root: root.toBase64() },
    signature: signature.toBase64(),
  };
}
