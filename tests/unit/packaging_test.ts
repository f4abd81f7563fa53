import assert from "node:assert/strict";
import { BlockList } from "node:net";
import { IMAGE_UID } from "../../scripts/release/image.ts";
import { OPTIONS } from "../../server/host/config/options.ts";
import { ROOT } from "../helpers/server_process.ts";

Deno.test("[HARD-16] the compose file trusts the gateway of a network of its own, and nobody else", async () => {
  const text = await Deno.readTextFile(`${ROOT}packaging/compose.yaml`);
  const only = (pattern: RegExp) => {
    const found = [...text.matchAll(pattern)];
    assert.equal(found.length, 1, String(pattern));
    return found[0][1];
  };
  const trusted = only(/PARLEY_TRUSTED_PROXIES: (\S+)$/gm);
  const gateway = only(/gateway: (\S+)$/gm);
  const [network, bits] = only(/subnet: (\S+)$/gm).split("/");
  assert.equal(trusted, gateway, "one address, no range");
  assert.ok(Number(bits) >= 28, "a small range");
  const own = new BlockList();
  own.addSubnet(network, Number(bits));
  assert.ok(own.check(gateway));
  assert.equal(only(/^ {4}networks: \[(\w+)\]$/gm), only(/^networks:\n(?: *#.*\n)* {2}(\w+):$/gm));
});

Deno.test("[OPS-10] docs/proxy.md shows the examples as the program prints them", async () => {
  const page = await Deno.readTextFile(`${ROOT}docs/proxy.md`);
  const shown = Array.from(page.matchAll(/^```\w+\n([\s\S]*?)^```$/gm), ([, text]) => text);
  let compared = 0;
  for await (const { name, isFile } of Deno.readDir(`${ROOT}packaging/examples`)) {
    if (!isFile || !/\.(conf|cfg|yaml)$|^Caddyfile$/.test(name)) continue;
    const text = await Deno.readTextFile(`${ROOT}packaging/examples/${name}`);
    assert.ok(shown.includes(text), name);
    compared++;
  }
  assert.ok(compared >= 6, `${compared} examples`);
});

Deno.test("[OPS-10] the Dockerfile runs it as the user of the image, asks after its health, and builds from sources alone", async () => {
  const text = await Deno.readTextFile(`${ROOT}packaging/Dockerfile`);
  assert.match(text, new RegExp(`--uid ${IMAGE_UID}\\b`));
  assert.match(text, new RegExp(`^USER ${IMAGE_UID}:${IMAGE_UID}$`, "m"));
  assert.match(text, /^HEALTHCHECK .* CMD \["parley", "healthcheck"\]$/m);
  const ignored = (await Deno.readTextFile(`${ROOT}.dockerignore`)).trim().split("\n");
  for (const name of [".git", "node_modules", "_fresh", "dist", "data"]) {
    assert.ok(ignored.includes(name), name);
  }
});

Deno.test("[OPS-10] the ports that the compose file names for the relay are the relay's", async () => {
  const text = await Deno.readTextFile(`${ROOT}packaging/compose.yaml`);
  const { relayPort, relayPorts } = OPTIONS;
  for (const port of [`${relayPort.default}/tcp`, `${relayPort.default}/udp`]) {
    assert.ok(text.includes(`# - "${relayPort.default}:${port}"`), port);
  }
  assert.ok(text.includes(`# - "${relayPorts.default}:${relayPorts.default}/udp"`));
});
