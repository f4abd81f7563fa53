import { AppError, type ErrorBody } from "../../../protocol/errors.ts";
import { type ControlFile, readControlFile } from "../admin/control_file.ts";
import { ordered, perform } from "../admin/verb.ts";
import { VERBS } from "../admin/verbs.ts";
import type { Config } from "../config/load.ts";
import { createContext } from "../app/create_context.ts";
import { StartError } from "../../base/start_error.ts";
import { isInContainer } from "./container.ts";
import { requireData } from "./data.ts";
import { listenAddress, originAt } from "../../base/hosts.ts";
import { lanAddresses } from "../tls/names.ts";
import type { Machine } from "./machine.ts";
import { openData, openOwnFiles } from "./storage.ts";
import { openSecurityLog } from "../security_log/open.ts";

/** Runs commands in a store: through the server that runs on it, otherwise in this process. */
export interface Admin {
  /** Base of links: where people reach the server, as far as that is known. */
  url: string;
  /** Returns JSON. @throws StartError */
  order<T>(verb: keyof typeof VERBS, input: unknown): Promise<T>;
  /** Returns text, piece by piece. @throws StartError */
  stream(verb: keyof typeof VERBS, input: unknown): AsyncIterable<string>;
}

/** @throws StartError if there is no store, and what `act` throws */
export async function withAdmin<R>(
  machine: Machine,
  config: Config,
  act: (admin: Admin) => Promise<R>,
): Promise<R> {
  const folder = config.data;
  if (config.storage === null) await requireData(folder);
  const control = await readControlFile(folder);
  if (control && await isRunning(control)) return await act(throughControl(control));
  const storage = await openData(machine, config);
  const { now, log } = machine;
  // Where it goes to the program's log, there is none now.
  const securityLog = config.securityLog === "file" ? openSecurityLog(config, log, now) : undefined;
  const fileStore = await openOwnFiles(machine, config, storage.db).catch(async (error) => {
    await storage.close();
    throw error;
  });
  const app = createContext({ config, db: storage.db, log, securityLog, fileStore });
  try {
    const run = (verb: string, input: unknown) =>
      ordered(app, verb, () => perform(app, VERBS[verb], input));
    return await act({
      url: app.publicUrl ?? await lanOrigin(machine, config) ?? ownOrigin(config),
      order: (verb, input) => speaking(() => run(verb, input)),
      async *stream(verb, input) {
        yield* await speaking<AsyncIterable<string>>(() => run(verb, input));
      },
    });
  } finally {
    await app.securityLog.close();
    await fileStore.close();
    await storage.close();
  }
}

function ownOrigin({ host, tls, port }: Config): string {
  return originAt(tls ? "https" : "http", listenAddress(host)!, port);
}

/** Returns where other devices of the network first connect, under `--tls lan`. */
async function lanOrigin({ env }: Machine, config: Config): Promise<string | undefined> {
  if (config.tls !== "lan") return undefined;
  const { addressesOf } = await import("./greeting.ts");
  const addresses = lanAddresses();
  const isContainer = await isInContainer(env);
  return addressesOf({
    url: ownOrigin(config),
    config,
    addresses,
    certificateNames: [],
    isContainer,
  })[0];
}

function throughControl(control: ControlFile): Admin {
  const ask = async (verb: string, input: unknown) => {
    const response = await request(control, verb, input).catch(stopped);
    if (response.ok) return response;
    const { error } = await response.json() as ErrorBody;
    throw new StartError(error);
  };
  return {
    url: control.publicUrl ?? control.url,
    order: async (verb, input) => await (await ask(verb, input)).json(),
    async *stream(verb, input) {
      const response = await ask(verb, input);
      try {
        yield* response.body!.pipeThrough(new TextDecoderStream());
      } catch {
        stopped();
      }
    },
  };
}

function stopped(): never {
  throw new StartError("The server stopped before it had answered. Run the command again.");
}

/** The address of the server that runs on a data folder, or null if none does. */
export async function runningUrl(folder: string): Promise<string | null> {
  const control = await readControlFile(folder);
  return control && await isRunning(control) ? control.url : null;
}

/**
 * Returns whether the server that left this file still runs: a killed one leaves its file behind.
 */
async function isRunning(control: ControlFile): Promise<boolean> {
  try {
    const response = await request(control, "", null);
    await response.body?.cancel();
    return response.status === 404;
  } catch {
    return false;
  }
}

function request({ port, secret }: ControlFile, verb: string, input: unknown): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/${verb}`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify(input),
  });
}

/** Turns errors that the host can act on into messages without a stack. */
async function speaking<T>(act: () => Promise<unknown>): Promise<T> {
  try {
    return await act() as T;
  } catch (error) {
    throw error instanceof AppError ? new StartError(error.message) : error;
  }
}
