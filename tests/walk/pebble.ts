/** Pebble: the authority that Let's Encrypt has for tests. Every name leads to this machine. */
import { X509Certificate } from "node:crypto";
import { ownPort } from "../helpers/ports.ts";
import { until } from "../helpers/until.ts";
import type { CertificateFiles } from "./certificates.ts";
import { type DebianProgram, debianProgram } from "./debian.ts";

export interface Pebble extends AsyncDisposable {
  directory: string;
  /** Root certificate as PEM. */
  root: string;
}

/** Starts Pebble, which validates at these ports; returns the reason if it's unavailable. */
export async function startPebble(
  { httpPort, tlsPort }: { httpPort: number; tlsPort: number },
  files: CertificateFiles,
  folder: string,
): Promise<Pebble | string> {
  const program = await debianProgram("pebble", "pebble", folder);
  const names = await debianProgram("pebble-challtestsrv", "pebble", folder);
  if (!program || !names) return "pebble is neither installed nor to be had from Debian";
  const [port, management, dns] = [ownPort(), ownPort(), ownPort()];
  const configuration = {
    pebble: {
      listenAddress: `127.0.0.1:${port}`,
      managementListenAddress: `127.0.0.1:${management}`,
      certificate: files.cert,
      privateKey: files.key,
      httpPort,
      tlsPort,
      ocspResponderURL: "",
      externalAccountBindingRequired: false,
    },
  };
  const path = `${folder}/pebble.json`;
  await Deno.writeTextFile(path, JSON.stringify(configuration));
  const off = ["-http01", "", "-https01", "", "-tlsalpn01", "", "-defaultIPv6", ""];
  const children = [
    run(names, [...off, "-dns01", `127.0.0.1:${dns}`, "-management", `127.0.0.1:${ownPort()}`]),
    run(program, ["-config", path, "-dnsserver", `127.0.0.1:${dns}`, "-strict"]),
  ];
  const client = Deno.createHttpClient({ caCerts: [files.authority] });
  const root = await until("pebble listens", async () => {
    const response = await fetch(`https://localhost:${management}/roots/0`, { client }).catch(() =>
      null
    );
    return await response?.text();
  });
  client.close();
  return {
    directory: `https://localhost:${port}/dir`,
    root: new X509Certificate(root).toString(),
    async [Symbol.asyncDispose]() {
      for (const child of children) {
        child.kill("SIGTERM");
        await child.status;
      }
    },
  };
}

function run({ path, env }: DebianProgram, args: string[]): Deno.ChildProcess {
  return new Deno.Command(path, {
    args,
    // Pebble refuses some nonces and waits at random, like real authorities.
    env: { ...env, PEBBLE_WFE_NONCEREJECT: "20" },
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
}
