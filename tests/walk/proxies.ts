/** Proxies of docs/proxy.md, with the configuration shown there. */
import assert from "node:assert/strict";
import { ownPort } from "../helpers/ports.ts";
import { ROOT } from "../helpers/server_process.ts";
import { until } from "../helpers/until.ts";
import type { CertificateFiles } from "./certificates.ts";
import { debianProgram } from "./debian.ts";
import { KINDS } from "./proxy_kinds.ts";

export interface Proxy extends AsyncDisposable {
  /** Where visitors come in. */
  url: string;
}

export const PROXIES = Object.keys(KINDS);

/** Starts one before a server on `upstream`; why not, where it cannot be had. */
export async function startProxy(
  name: string,
  upstream: number,
  files: CertificateFiles,
  folder: string,
): Promise<Proxy | string> {
  const kind = KINDS[name];
  const program = await debianProgram(kind.program, kind.package, folder);
  if (!program) return `${name} is neither installed nor to be had from Debian`;
  const [port, plain] = [ownPort(), ownPort()];
  const path = `${folder}/${name}.conf`;
  const both = `${folder}/both.pem`;
  const [cert, key] = await Promise.all([files.cert, files.key].map((f) => Deno.readTextFile(f)));
  await Deno.writeTextFile(both, `${cert.trimEnd()}\n${key}`, { mode: 0o600 });
  const { root } = program;
  const at = { port, plain, upstream, files, both, folder, root: root === "/" ? "" : root };
  await Deno.writeTextFile(path, kind.configuration(await documented(name), at));
  const child = new Deno.Command(program.path, {
    args: kind.args(path, folder),
    cwd: folder,
    env: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, ...program.env },
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  let ended = false;
  const said = new Response(child.stderr).text();
  const exited = child.status.then(() => void (ended = true));
  await until(`${name} listens`, async () => {
    if (ended) throw new Error(`${name} ended: ${await said}`);
    return await Deno.connect({ port, hostname: "127.0.0.1" }).then(
      (c) => (c.close(), true),
      () => false,
    );
  });
  if (kind.redirects) await leadsToHttps(plain);
  return {
    url: `https://localhost:${port}`,
    async [Symbol.asyncDispose]() {
      if (!ended) child.kill("SIGTERM");
      await exited;
      await said;
    },
  };
}

async function leadsToHttps(port: number): Promise<void> {
  const { status, headers, body } = await fetch(`http://localhost:${port}/login`, {
    redirect: "manual",
  });
  await body?.cancel();
  assert.equal(status, 301);
  assert.match(headers.get("location")!, /^https:\/\/[\w.]+(:\d+)?\/login$/);
}

/** The configuration under a heading of docs/proxy.md. */
async function documented(name: string): Promise<string> {
  const text = await Deno.readTextFile(`${ROOT}docs/proxy.md`);
  const [, rest] = text.split(new RegExp(`^## ${name}$`, "m"));
  return /^```\w+\n([\s\S]*?)^```$/m.exec(rest.split(/^## /m)[0])![1];
}
