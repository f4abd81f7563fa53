import { TestServer } from "../../helpers/server_process.ts";
import type { Claim } from "../figures.ts";

/** HARD-10: another machine that calls itself the same. */
export const evilTwin: Claim = {
  name: "[HARD-10] a device that trusts a server does not trust another one of the same name",
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
    return [
      { what: "the device reaches its own server", value: Number(own), unit: "", least: 1 },
      { what: "the device reaches the twin", value: Number(other), unit: "", most: 0 },
    ];
  },
};
