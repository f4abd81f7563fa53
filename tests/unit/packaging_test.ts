import assert from "node:assert/strict";
import { BlockList } from "node:net";
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
