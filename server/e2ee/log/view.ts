import type { LogHead } from "../../../protocol/e2ee/people_schemas.ts";
import type { KeyLog } from "./key_log.ts";

/** The newest head of the key log, as it goes out; of a log that lost nothing as it always was. */
export async function headView(app: { keyLog: KeyLog }): Promise<LogHead> {
  const { head, rewinds, serverKey } = await app.keyLog.head();
  return {
    size: head.size,
    root: head.root.toBase64(),
    signature: head.signature.toBase64(),
    server_key: serverKey.toBase64(),
    ...(head.branch > 0 && {
      branch: head.branch,
      rewinds: rewinds.map(({ branch, size, root, signature }) => {
        return { branch, size, root: root.toBase64(), signature: signature.toBase64() };
      }),
    }),
  };
}

/** An entry of the key log, as it goes out. */
export function entryView({ index, bytes }: { index: number; bytes: Uint8Array }) {
  return { index, entry: bytes.toBase64() };
}
