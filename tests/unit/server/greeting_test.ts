import assert from "node:assert/strict";
import { addressesOf, greeting } from "../../../server/host/cli/greeting.ts";
import { defaultConfig } from "../../../server/host/config/load.ts";
import { lanAddresses } from "../../../server/host/tls/names.ts";

const facts = (host: string, tls: "lan" | "auto" | null = "lan", mdns: "on" | "off" = "on") => ({
  url: `${tls ? "https" : "http"}://localhost:8000`,
  config: { ...defaultConfig(), host, mdns, tls },
  addresses: ["10.0.0.3", "192.168.1.7"],
  certificateNames: [],
  isContainer: false,
  publicUrl: null as string | null,
  setupCode: null as string | null,
});
const hasCode = (lines: string[]) => lines.some((line) => line.includes("█"));
const links = (lines: string[]) => lines.flatMap((line) => /https?:\/\/\S+/.exec(line)?.[0] ?? []);

Deno.test("a server for this machine alone names no other address", () => {
  for (const host of ["127.0.0.1", "::1", "localhost"]) {
    assert.deepEqual(addressesOf(facts(host)), []);
    assert.equal(greeting(facts(host), true).length, 2);
  }
});

Deno.test("[MEND-56] with --tls lan others are given http addresses, which lead to trust; so does the code", () => {
  assert.deepEqual(addressesOf(facts("0.0.0.0")), [
    "http://10.0.0.3:8000",
    "http://192.168.1.7:8000",
    "http://parley.local:8000",
  ]);
  assert.deepEqual(addressesOf(facts("192.168.1.7", "lan", "off")), ["http://192.168.1.7:8000"]);
  assert.deepEqual(addressesOf(facts("fd00::7", "lan", "off")), ["http://[fd00::7]:8000"]);
  assert.deepEqual(addressesOf(facts("0.0.0.0,den.lan", "lan", "off"))[0], "http://den.lan:8000");
  const quiet = greeting(facts("0.0.0.0"), false);
  assert.equal(quiet[0], "Parley is at https://localhost:8000/");
  assert.equal(quiet.at(-1), "Its data is in ./data");
  assert.equal(hasCode(quiet), false);
  assert.ok(hasCode(greeting(facts("0.0.0.0"), true)));
});

Deno.test("[MEND-56] without https others are not given links that cannot work, but what to do", () => {
  for (const host of ["0.0.0.0", "::"]) {
    const lines = greeting({ ...facts(host, null), setupCode: "abc-def" }, true);
    assert.deepEqual(links(lines), [
      "http://localhost:8000/",
      "https://.",
      "http://localhost:8000/setup#abc-def",
    ]);
    assert.ok(lines.some((line) => line.includes("--tls lan") && line.includes("--public-url")));
    assert.equal(hasCode(lines), false);
  }
});

Deno.test("[MEND-56] with a certificate of the world only its names are given", () => {
  const lines = greeting({
    ...facts("0.0.0.0", "auto"),
    certificateNames: ["chat.example.org", "*.example.net", "www.example.org"],
  }, false);
  assert.deepEqual(links(lines), [
    "https://localhost:8000/",
    "https://chat.example.org:8000/",
    "https://www.example.org:8000/",
  ]);
});

Deno.test("[MEND-56] in a container its own addresses lead nowhere: the machine's are asked for", () => {
  const inside = { ...facts("0.0.0.0", "lan", "off"), isContainer: true };
  const lines = greeting(inside, true);
  assert.deepEqual(links(lines), ["https://localhost:8000/", "http://ADDRESS:8000/"]);
  assert.equal(hasCode(lines), false);
  const named = { ...inside, config: { ...inside.config, host: "0.0.0.0,192.168.1.9" } };
  assert.ok(links(greeting(named, false)).includes("http://192.168.1.9:8000/"));
});

Deno.test("[MEND-56] bridges of containers and virtual machines are no addresses of the network", () => {
  const at = (address: string, family: "IPv4" | "IPv6" = "IPv4") =>
    [{ address, family, internal: address.startsWith("127.") }] as never;
  assert.deepEqual(
    lanAddresses({
      lo: at("127.0.0.1"),
      docker0: at("172.17.0.1"),
      "br-0123456789ab": at("172.18.0.1"),
      virbr0: at("192.168.122.1"),
      "vEthernet (WSL)": at("172.20.0.1"),
      wlan0: at("192.168.1.7"),
      eth0: at("10.0.0.3"),
      eth1: at("169.254.3.4"),
      eth2: at("fe80::1", "IPv6"),
    }),
    ["10.0.0.3", "192.168.1.7"],
  );
});

Deno.test("[OPS-4] what is printed leads to the public address, where that is known", () => {
  const publicUrl = "https://chat.example.org";
  assert.deepEqual(greeting({ ...facts("0.0.0.0"), publicUrl }, false), [
    "Parley is at https://localhost:8000/",
    "People reach it at https://chat.example.org/",
    "Its data is in ./data",
  ]);
  const lines = greeting({ ...facts("127.0.0.1"), publicUrl, setupCode: "abc-def" }, true);
  assert.ok(lines.includes("  https://chat.example.org/setup#abc-def"));
  assert.ok(hasCode(lines), "phones reach it");
});

Deno.test("[MEND-56] without an admin the host's own setup link comes first, then the way from another device", () => {
  const setUp = (host: string) => greeting({ ...facts(host), setupCode: "abc-def" }, true);
  const given = (host: string) => links(setUp(host)).filter((link) => link.includes("/setup#"));
  assert.deepEqual(given("127.0.0.1"), ["https://localhost:8000/setup#abc-def"]);
  assert.deepEqual(given("0.0.0.0"), [
    "https://localhost:8000/setup#abc-def",
    "http://10.0.0.3:8000/setup#abc-def",
  ]);
  assert.equal(hasCode(setUp("127.0.0.1")), false, "no phone reaches localhost");
  assert.equal(links(greeting(facts("0.0.0.0"), true)).some((l) => l.includes("setup")), false);
});
