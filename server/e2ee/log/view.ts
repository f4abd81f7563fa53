import type { LogHead } from "../../../protocol/e2ee/people_schemas.ts";
import type { KeyLog } from "./key_log.ts";

/** The newest head of the key log, as it goes out. */
export async function headView(app: { keyLog: KeyLog }): Promise<LogHead> {
  const { head, serverKey } = await app.keyLog.head();
  return {
    size: head.size,
    root: head.root.toBase64(),
    signature: head.signature.toBase64(),
    server_key: serverKey.toBase64(),
  };
}
