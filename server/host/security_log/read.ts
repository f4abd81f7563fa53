import { join } from "node:path";
import type { SecurityLogEntry } from "../../../protocol/admin_logs.ts";
import { SECURITY_LOG } from "../../storage/files.ts";

/** How many lines the admin page shows, and of how many bytes of the file. */
const MAX_SHOWN_LINES = 200;
const READ_BYTES = 100_000;

const LINE =
  /^(?<at>\S+Z) (?<kind>[\w-]+) address=(?<address>\S+) account=(?<account>\S+) count=(?<count>\d+)(?: code=(?<code>\S+))?(?: endpoint=(?<endpoint>.*))?$/;

/** A line as it is written, with an account's id. */
export type LoggedLine = Omit<SecurityLogEntry, "account"> & { account: string | null };

/** The last lines of the security log of this machine, newest first. */
export async function readSecurityLog(data: string): Promise<LoggedLine[]> {
  const text = await endOfFile(join(data, SECURITY_LOG));
  return text.split("\n").map(entryOf).filter((entry) => entry !== null).slice(-MAX_SHOWN_LINES)
    .reverse();
}

/** Parses a line; null if it is torn or of another kind. */
function entryOf(line: string): LoggedLine | null {
  const found = LINE.exec(line)?.groups;
  if (!found || Number.isNaN(Date.parse(found.at))) return null;
  const { at, kind, address, account, count, code, endpoint } = found;
  return {
    at,
    kind,
    address: address === "local" ? null : address,
    account: account === "-" ? null : account,
    count: Number(count),
    code: code ?? null,
    endpoint: endpoint ?? null,
  };
}

async function endOfFile(path: string): Promise<string> {
  try {
    using file = await Deno.open(path);
    const { size } = await file.stat();
    await file.seek(Math.max(0, size - READ_BYTES), Deno.SeekMode.Start);
    return await new Response(file.readable).text();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  }
}
