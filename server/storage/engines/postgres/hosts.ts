import { once } from "node:events";
import { connect, type Socket } from "node:net";
import postgres from "postgres";
import { afterRunning } from "../../../base/after_running.ts";
import { within } from "./within.ts";

export interface Host {
  host: string;
  port: number;
}

/** Seconds. */
export const CONNECT_TIMEOUT_SECONDS = 10;
/** Milliseconds until a server that is asked whether it takes writes counts as one that does not. */
const WRITABLE_TIMEOUT_MS = 3000;

/** @throws with the code of the failure */
export async function connectTo({ host, port }: Host): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true });
  const stop = afterRunning(
    CONNECT_TIMEOUT_SECONDS * 1000,
    () => socket.destroy(Object.assign(new Error("no response"), { code: "CONNECT_TIMEOUT" })),
  );
  try {
    await once(socket, "connect");
  } finally {
    stop();
  }
  // By its name the certificate is checked.
  return Object.assign(socket, { host });
}

/**
 * Returns whether a server responds and accepts writes: of several the others are standbys
 * (MEND-65c).
 * @param address with user, password and database
 */
export async function takesWrites(address: string, host: Host): Promise<boolean> {
  let attempts = 0;
  const options = {
    max: 1,
    fetch_types: false,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    onnotice: () => {},
    // The driver connects again for ever where a server hangs up.
    socket: () => attempts++ === 0 ? connectTo(host) : Promise.reject(new Error("hangs up")),
  };
  const sql = postgres(address, options);
  try {
    const asked = sql.unsafe("select current_setting('transaction_read_only') as only");
    const [{ only }] = await within(asked, WRITABLE_TIMEOUT_MS);
    return only === "off";
  } catch {
    return false;
  } finally {
    sql.end({ timeout: 0 }).catch(() => {});
  }
}
