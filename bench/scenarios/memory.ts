/** Memory per connected client. */
import { connect, disconnect } from "../clients.ts";
import { residentBytes } from "../process.ts";
import type { Subject } from "../subject.ts";
import type { Row } from "../table.ts";

const CLIENTS = 500;
/** Clients that come and go first, so that code and buffers are there. */
const WARM_UP_CLIENTS = 50;
/** Milliseconds until everything has settled. */
const SETTLE_MS = 1500;

interface Memory {
  /** KB (1,024 bytes) of resident memory that each client adds. */
  perClient: number;
}

export function memoryRows(parley: Memory, bare: Memory): Row[] {
  return [{
    metric: `memory a client, of ${CLIENTS}`,
    unit: "KB",
    parley: parley.perClient,
    bare: bare.perClient,
    goal: { most: 55 },
  }];
}

/** Requires a server without earlier connections. */
export async function memory(subject: Subject): Promise<Memory> {
  await disconnect(await connect(subject, WARM_UP_CLIENTS));
  await settle();
  const before = residentBytes(subject.pid);
  const clients = await connect(subject, CLIENTS);
  await settle();
  const after = residentBytes(subject.pid);
  await disconnect(clients);
  return { perClient: (after - before) / CLIENTS / 1024 };
}

function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
}
