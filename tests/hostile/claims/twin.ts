import assert from "node:assert/strict";
import { TestServer } from "../../helpers/server_process.ts";
import type { Claim, Figure } from "../figures.ts";
import { none } from "../findings.ts";

/** Names that exist on the internet, or in a home router. */
const OF_THE_WORLD = ["dev", "web.dev", "example.org", "fritz.box", "router.fritz.box"];

/** HARD-10: another machine that calls itself the same, and a thief with the authority's key. */
export const evilTwin: Claim = {
  name:
    "[HARD-10] a device that trusts a server trusts neither another one of the same name, nor its stolen key for names of the world",
  async run() {
    await using ours = await TestServer.start({ env: { PARLEY_TLS: "lan", PARLEY_MDNS: "off" } });
    await using twin = await TestServer.start({ env: { PARLEY_TLS: "lan", PARLEY_MDNS: "off" } });
    const authority = await Deno.readTextFile(`${ours.dataDir}/tls/ca.pem`);
    using device = Deno.createHttpClient({ caCerts: [authority] });
    const reach = async ({ port }: TestServer, host: string) => {
      try {
        const response = await fetch(`https://${host}:${port}/healthz`, { client: device });
        await response.body?.cancel();
        return response.ok;
      } catch {
        return false;
      }
    };
    const own = await reach(ours, "localhost") && await reach(ours, "127.0.0.1");
    const other = await reach(twin, "localhost") || await reach(twin, "127.0.0.1");
    const reached: Figure[] = [
      { what: "the device reaches its own server", value: Number(own), unit: "", least: 1 },
      { what: "the device reaches the twin", value: Number(other), unit: "", most: 0 },
    ];
    // OpenSSL signs with the stolen key.
    if (!await hasOpenssl()) return reached;
    const worldly: string[] = [];
    for (const name of OF_THE_WORLD) {
      if (await isTakenFor(name, `${ours.dataDir}/tls`, authority)) worldly.push(name);
    }
    const local = await isTakenFor("localhost", `${ours.dataDir}/tls`, authority);
    return [
      ...reached,
      { what: "the stolen key works at all", value: Number(local), unit: "", least: 1 },
      none("names of the world that it works for", worldly),
    ];
  },
};

/**
 * Resolves to true if a device that trusts `authority` accepts a thief with its key as the server
 * of that name.
 */
async function isTakenFor(name: string, tls: string, authority: string): Promise<boolean> {
  const folder = await Deno.makeTempDir({ prefix: "parley-test-" });
  try {
    const openssl = async (...args: string[]) => {
      const { success, stderr } = await new Deno.Command("openssl", { args, cwd: folder }).output();
      assert.ok(success, new TextDecoder().decode(stderr));
    };
    const extensions = `subjectAltName=DNS:${name}\nextendedKeyUsage=serverAuth\n`;
    await Deno.writeTextFile(`${folder}/extensions.cnf`, extensions);
    await openssl(
      ...["req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"],
      ...["-subj", "/CN=thief", "-keyout", "leaf.key", "-out", "leaf.csr"],
    );
    await openssl(
      ...["x509", "-req", "-in", "leaf.csr", "-CA", `${tls}/ca.pem`, "-CAkey", `${tls}/ca.key`],
      ...["-set_serial", "7", "-days", "7", "-extfile", "extensions.cnf", "-out", "leaf.pem"],
    );
    const [cert, key] = await Promise.all(
      ["leaf.pem", "leaf.key"].map((file) => Deno.readTextFile(`${folder}/${file}`)),
    );
    using listener = Deno.listenTls({ hostname: "127.0.0.1", port: 0, cert, key });
    const served = listener.accept().then((connection) =>
      connection.handshake().catch(() => {}).then(() => connection.close())
    );
    const { port } = listener.addr as Deno.NetAddr;
    const connection = await Deno.connect({ hostname: "127.0.0.1", port });
    const secure = await Deno.startTls(connection, { hostname: name, caCerts: [authority] });
    const passed = await secure.handshake().then(() => true, () => false);
    secure.close();
    await served;
    return passed;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function hasOpenssl(): Promise<boolean> {
  const version = new Deno.Command("openssl", {
    args: ["version"],
    stdout: "null",
    stderr: "null",
  });
  return version.output().then(({ success }) => success, () => false);
}
