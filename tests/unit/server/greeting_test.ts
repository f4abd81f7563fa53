import assert from "node:assert/strict";
import { addressesOf, greeting } from "../../../server/host/cli/greeting.ts";

const MACHINE = {
  hosts: ["den", "den.local", "localhost", "parley.local"],
  addresses: ["10.0.0.3", "127.0.0.1", "192.168.1.7", "::1", "fe80::1"],
};
const facts = (host: string, mdns: "on" | "off" = "on") => ({
  url: "https://localhost:8000",
  config: { host, mdns, data: "./data", storage: null },
  machine: MACHINE,
  publicUrl: null,
  setupCode: null,
});

Deno.test("a server for this machine alone names no other address", () => {
  for (const host of ["127.0.0.1", "::1", "localhost"]) {
    assert.deepEqual(addressesOf(facts(host)), ["https://localhost:8000"]);
  }
});

Deno.test("a server for everybody says how the network reaches it", () => {
  assert.deepEqual(addressesOf(facts("0.0.0.0")), [
    "https://10.0.0.3:8000",
    "https://192.168.1.7:8000",
    "https://parley.local:8000",
  ]);
  assert.deepEqual(addressesOf(facts("192.168.1.7", "off")), ["https://192.168.1.7:8000"]);
  assert.deepEqual(addressesOf(facts("fd00::7", "off")), ["https://[fd00::7]:8000"]);
});

Deno.test("the greeting begins with the server's own address, and shows a code on a terminal alone", () => {
  const quiet = greeting(facts("0.0.0.0"), false);
  assert.equal(quiet[0], "Parley is at https://localhost:8000/");
  assert.equal(quiet.at(-1), "Its data is in ./data");
  assert.equal(quiet.some((line) => line.includes("█")), false);
  assert.ok(greeting(facts("0.0.0.0"), true).some((line) => line.includes("█")));
  assert.equal(greeting(facts("127.0.0.1"), true).length, 2);
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
  assert.ok(lines.some((line) => line.includes("█")), "phones reach it");
});

Deno.test("[D-ACCT-8] without an admin it shows the setup link, at an address that a phone can reach", () => {
  const setUp = (host: string, terminal: boolean) =>
    greeting({ ...facts(host), setupCode: "abc-def" }, terminal);
  const link = (lines: string[]) => lines.find((line) => line.includes("/setup#"))?.trim();
  assert.equal(link(setUp("127.0.0.1", false)), "https://localhost:8000/setup#abc-def");
  assert.equal(link(setUp("0.0.0.0", false)), "https://10.0.0.3:8000/setup#abc-def");
  const codes = setUp("0.0.0.0", true).filter((line) => line.includes("█"));
  assert.equal(codes.length, 1, "one code: that of the link");
  const own = setUp("127.0.0.1", true);
  assert.equal(own.some((line) => line.includes("█")), false, "no phone reaches localhost");
  assert.equal(link(greeting(facts("0.0.0.0"), true)), undefined);
});
