import { X509Certificate } from "node:crypto";
import type { Command } from "commander";
import { addOptions, type Flags } from "../config/flags.ts";
import type { OptionName } from "../config/options.ts";
import { StartError } from "../../base/start_error.ts";
import { fingerprintOf } from "../tls/fingerprint.ts";
import { AUTHORITY_FILE, lanAddresses } from "../tls/names.ts";
import { isInContainer } from "./container.ts";
import { addressesOf, isOpen } from "./greeting.ts";
import type { Machine } from "./machine.ts";
import { say } from "./say.ts";
import { configOf } from "./settings.ts";

const OPTIONS: OptionName[] = ["data", "port", "host", "tls", "mdns"];

/** `parley tls`. */
export function addTls(program: Command, machine: Machine): void {
  const command = program.command("tls")
    .helpGroup("About:")
    .summary("Show the certificate that devices are asked to trust")
    .description(
      "Shows the authority that `--tls lan` made: its file, and the fingerprint to compare\n" +
        "with what a device shows. Changes nothing.",
    );
  addOptions(command, OPTIONS).action((flags: Flags) => showAuthority(machine, flags));
}

async function showAuthority(machine: Machine, flags: Flags): Promise<void> {
  const config = await configOf(machine, flags);
  const path = `${config.data}/tls/${AUTHORITY_FILE}`;
  const pem = await machine.readFile(path);
  if (pem === null) {
    throw new StartError(
      `There is no authority in ${config.data}/tls: \`parley serve --tls lan\` makes one.`,
    );
  }
  const { subject, validTo } = new X509Certificate(pem);
  const { runningUrl } = await import("./admin.ts");
  const running = flags.port === undefined ? await runningUrl(config.data) : null;
  const isOwn = config.tls === "lan" && isOpen(config.host);
  const origins = addressesOf({
    url: running ?? `https://localhost:${config.port}`,
    config: { ...config, tls: "lan", host: isOwn ? config.host : "0.0.0.0" },
    addresses: lanAddresses(),
    certificateNames: [],
    isContainer: await isInContainer(machine.env),
  });
  const until = new Date(validTo).toISOString().slice(0, 10);
  const devices = origins.map((origin) => `${origin}/trust`);
  const authority = subject.replaceAll("\n", ", ");
  const fingerprint = fingerprintOf(pem);
  const text = [
    `Authority    ${authority}`,
    `Fingerprint  ${fingerprint} (SHA-256)`,
    `Valid until  ${until}`,
    `File         ${path}`,
    `Devices are led to trust it at ${devices.join(", ")}`,
    "",
  ].join("\n");
  const json = { authority, fingerprint, valid_until: until, file: path, trust: devices };
  await say(machine, text, json);
}
