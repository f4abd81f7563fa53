/** `--tls auto` of docs/internet.md, at an authority for tests. */
import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { request } from "node:https";
import type { TLSSocket } from "node:tls";
import { ownPort } from "../helpers/ports.ts";
import { type Program, spawnProgram } from "../helpers/server_process.ts";
import { until } from "../helpers/until.ts";
import { certificateFiles } from "./certificates.ts";
import { everyEnd } from "./ends.ts";
import { startPebble } from "./pebble.ts";

const HOST = "chat.example.org";

/** By plain HTTP, and where that does not get through. */
export const throughHttp = (program: Program, folder: string) => walkAuto(program, folder, true);
export const throughTls = (program: Program, folder: string) => walkAuto(program, folder, false);

/** Gets a certificate, serves it, and serves it again after a restart. */
async function walkAuto(program: Program, folder: string, http: boolean): Promise<string | void> {
  const files = await certificateFiles(folder);
  const [port, httpPort] = [ownPort(), ownPort()];
  const ports = { httpPort: http ? httpPort : ownPort(), tlsPort: port };
  const authority = await startPebble(ports, files, folder);
  if (typeof authority === "string") return authority;
  await using pebble = authority;
  const trusted = `${folder}/trusted.pem`;
  await Deno.writeTextFile(trusted, files.authority);
  const options = [
    ...["--tls", "auto", "--host", `127.0.0.1,${HOST}`, "--port", String(port)],
    ...["--http-port", String(httpPort), "--acme-directory", pebble.directory],
    ...["--data", `${folder}/data`, "--mdns", "off"],
  ];
  const env = { DENO_CERT: trusted };
  await using ends = everyEnd();
  const start = async () => {
    const server = ends.add(spawnProgram({ ...program, args: [...program.args, ...options] }, env));
    await server.ready;
    const seen = await until(
      "it has a certificate",
      () => look(port, pebble.root).catch(() => null),
    )
      .catch((error) => assert.fail(`${error}\n${server.log.join("\n")}`));
    server.kill("SIGTERM");
    assert.equal(await server.exited, 0);
    return { seen, log: server.log.join("\n") };
  };
  const first = await start();
  assert.match(first.seen.subjectAltName!, /DNS:chat\.example\.org/);
  assert.match(first.log, /A certificate for chat\.example\.org, until/);
  const second = await start();
  assert.equal(second.seen.fingerprint256, first.seen.fingerprint256);
  assert.doesNotMatch(second.log, /A certificate for/);
}

/** Returns the certificate of a page for a client that trusts `root`. */
function look(port: number, root: string): Promise<X509Certificate> {
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, servername: HOST, ca: root, agent: false as const };
    request({ ...options, path: "/login", headers: { host: HOST } }, (response) => {
      const { raw } = (response.socket as TLSSocket).getPeerCertificate(true);
      response.resume();
      if (response.statusCode === 200) resolve(new X509Certificate(raw));
      else reject(new Error(`/login answered ${response.statusCode}`));
    }).on("error", reject).end();
  });
}
