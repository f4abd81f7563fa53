import { request as plainly } from "node:http";
import { request as securely } from "node:https";
import type { Command } from "commander";
import { readControlFile } from "../admin/control_file.ts";
import type { Config } from "../config/load.ts";
import { addOptions, type Flags } from "../config/flags.ts";
import type { OptionName } from "../config/options.ts";
import { inUrl, listenAddress } from "../../base/hosts.ts";
import { StartError } from "../../base/start_error.ts";
import type { Machine } from "./machine.ts";
import { say } from "./say.ts";
import { configOf } from "./settings.ts";

const OPTIONS: OptionName[] = ["data", "port", "host", "tls"];
/** Milliseconds: container engines ask every half minute. */
const HEALTHCHECK_TIMEOUT_MS = 4000;

/** `parley healthcheck`: for the HEALTHCHECK of a container, and other monitors. */
export function addHealthcheck(program: Command, machine: Machine): void {
  const command = program.command("healthcheck")
    .helpGroup("Run:")
    .summary("Say whether the server on this machine is well")
    .description(
      "Asks the server that runs on the data folder, or else on the port, whether it answers and\n" +
        "can store. Ends with 0 where it does, and with 1 and the reason where not.",
    );
  addOptions(command, OPTIONS).action((flags: Flags) => checkHealth(machine, flags));
}

async function checkHealth(machine: Machine, flags: Flags): Promise<void> {
  const config = await configOf(machine, flags);
  const url = await urlOf(config, flags);
  const { status, text } = await ask(url).catch((error) => {
    throw new StartError(`Parley does not answer at ${url}: ${reasonOf(error)}`);
  });
  if (status !== 200) {
    throw new StartError(`Parley answers at ${url} but is not well: ${saidIn(text, status)}`);
  }
  await say(machine, `Parley is well: it answers at ${url} and can store.\n`, { ok: true, url });
}

/**
 * Returns the address of the server that has the data folder open, otherwise that of the options.
 */
async function urlOf(config: Config, flags: Flags): Promise<string> {
  const control = flags.port === undefined && flags.host === undefined
    ? await readControlFile(config.data)
    : null;
  // By its number: `localhost` may be looked up as another family first.
  if (control) return control.url.replace("//localhost:", "//127.0.0.1:");
  const address = listenAddress(config.host)!;
  const everywhere = ["0.0.0.0", "::", "localhost"].includes(address);
  const host = everywhere ? "127.0.0.1" : inUrl(address);
  return `${config.tls ? "https" : "http"}://${host}:${config.port}`;
}

/** Whatever the certificate says: it vouches for names, and this is this machine's own address. */
function ask(url: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const secure = url.startsWith("https:");
    const options = {
      timeout: HEALTHCHECK_TIMEOUT_MS,
      ...(secure && { rejectUnauthorized: false }),
    };
    const asking = (secure ? securely : plainly)(`${url}/readyz`, options, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => text += part);
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
      response.on("error", reject);
    });
    asking.on("timeout", () => {
      asking.destroy(new Error(`no answer within ${HEALTHCHECK_TIMEOUT_MS / 1000} seconds`));
    });
    asking.on("error", reject);
    asking.end();
  });
}

function reasonOf(error: Error & { code?: string }): string {
  if (error.code === "ECONNREFUSED") return "nothing listens there";
  return error.message || error.code || "the connection failed";
}

function saidIn(text: string, status: number): string {
  try {
    return String(JSON.parse(text).error);
  } catch {
    return `it answered ${status}`;
  }
}
