import assert from "node:assert/strict";
import type { IncomingMessage } from "node:http";
import { AllowedHosts } from "../../../server/delivery/http/hosts.ts";
import { listenAddress } from "../../../server/base/hosts.ts";

function allowing(host: string, trustedProxies: string[] = [], certificate: string[] = []) {
  const machine = {
    hosts: ["den", "den.local", "localhost", "parley.local"],
    addresses: ["127.0.0.1", "::1", "203.0.113.7", "2001:db8::7"],
  };
  const hosts = new AllowedHosts({
    config: { host, trustedProxies },
    machine: () => machine,
    certificate: () => certificate,
    now: () => 0,
  });
  return {
    allows: (name: string | undefined, from = "192.0.2.1") =>
      hosts.allows({ headers: { host: name }, socket: { remoteAddress: from } } as IncomingMessage),
    refusal: (name?: string) => hosts.refusal(name),
  };
}

Deno.test("[HARD-11] names of this server are allowed, with any port, and no others", () => {
  const { allows } = allowing("0.0.0.0,Chat.Example.org,198.51.100.9");
  const ours = [
    "localhost",
    "localhost:8000",
    "LOCALHOST:8000",
    "chat.localhost",
    "127.0.0.1:8000",
    "127.1.2.3",
    "[::1]:8000",
    "192.168.1.7:8000",
    "10.0.0.1",
    "172.17.0.2",
    "100.100.1.1",
    "169.254.1.1",
    "[fd00::7]:8000",
    "[fe80::1]",
    "203.0.113.7:8000",
    "[2001:db8::7]",
    "198.51.100.9",
    "chat.example.org",
    "chat.example.org.:443",
    "den",
    "den.local:8000",
    "other.local",
    undefined,
  ];
  for (const name of ours) assert.ok(allows(name), String(name));
  const foreign = [
    "evil.example",
    "evil.example:8000",
    "chat.example.org.evil.example",
    "xchat.example.org",
    "localhost.evil.example",
    "notlocalhost",
    "127.0.0.1.evil.example",
    "198.51.100.8",
    "[2001:db8::8]",
    "[::ffff:198.51.100.8]",
    "",
    "a b",
    "localhost:8000:1",
    "user@localhost",
    "localhost/",
    "[localhost]",
    "2130706433",
    "0x7f.1",
    "x".repeat(5000),
  ];
  for (const name of foreign) assert.equal(allows(name), false, name);
});

Deno.test("[HARD-11] a name in the certificate is allowed, a star in it for one label", () => {
  const { allows } = allowing("0.0.0.0", [], ["chat.example.org", "*.example.net"]);
  for (const name of ["chat.example.org", "a.example.net:443"]) assert.ok(allows(name), name);
  for (const name of ["example.net", "a.b.example.net", "example.org"]) {
    assert.equal(allows(name), false, name);
  }
});

Deno.test("[HARD-11] from a trusted proxy any name is the proxy's word, from others it is not", () => {
  const { allows } = allowing("127.0.0.1", ["192.0.2.0/24"]);
  assert.ok(allows("chat.example.org", "192.0.2.9"));
  assert.ok(allows("chat.example.org", "::ffff:192.0.2.9"));
  assert.equal(allows("chat.example.org", "198.51.100.1"), false);
  for (const none of ["127..0.1", "a.1", "a b", "1.2.3.4.5"]) {
    assert.equal(allows(none, "192.0.2.9"), false, `${none} is no name at all`);
  }
});

Deno.test("[HARD-11] the refusal says what to do, and shows no more of the name than it has to", () => {
  const { refusal } = allowing("0.0.0.0");
  assert.match(refusal("evil.example:80"), /--host 0\.0\.0\.0,evil\.example,/);
  assert.match(refusal("<script>"), /--host 0\.0\.0\.0,NAME,/);
  assert.ok(refusal("x".repeat(5000)).length < 500);
});

Deno.test("[HARD-11] where to listen is the first address of the list", () => {
  assert.equal(listenAddress("chat.example.org, 0.0.0.0,10.0.0.1"), "0.0.0.0");
  assert.equal(listenAddress("localhost,chat.example.org"), "localhost");
  assert.equal(listenAddress("chat.example.org"), undefined);
});
