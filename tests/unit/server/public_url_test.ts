import assert from "node:assert/strict";
import { type Config, configFrom, settingsFrom } from "../../../server/host/config/load.ts";
import { AllowedHosts } from "../../../server/delivery/http/hosts.ts";
import { publicUrlOf } from "../../../server/host/config/public_url.ts";

function config(flags: Parameters<typeof settingsFrom>[0]["flags"]): Config {
  return configFrom(settingsFrom({ flags, env: () => undefined, toml: null }));
}

const vouching = (...names: string[]) => ({ authority: null, hostNames: () => names });

Deno.test("[OPS-4] --public-url is an origin: a path and all else behind it is refused with one sentence", () => {
  const read = (publicUrl: string) => config({ publicUrl }).publicUrl;
  assert.equal(read("https://Chat.Example.org/"), "https://chat.example.org");
  assert.equal(read("http://chat.lan:8000"), "http://chat.lan:8000");
  assert.equal(read("https://[2001:db8::1]:8443"), "https://[2001:db8::1]:8443");
  assert.equal(read(""), null);
  const wrong = [
    "chat.example.org",
    "https://chat.example.org/chat",
    "https://chat.example.org/?a=b",
    "https://chat.example.org/#a",
    "https://ada:secret@chat.example.org",
    "ftp://chat.example.org",
    "javascript:alert(1)",
    "https://",
    "https://a b",
  ];
  for (const url of wrong) {
    assert.throws(
      () => read(url),
      /^Error: --public-url: ".*" is not an address like https:\/\/chat/,
      url,
    );
  }
});

Deno.test("[OPS-4] it is known by itself where a certificate of the world has one name, and nowhere else", () => {
  const files = { tls: "cert.pem,key.pem" };
  const of = (
    flags: Parameters<typeof config>[0],
    certificate: Parameters<typeof publicUrlOf>[1],
  ) => publicUrlOf(config(flags), certificate);
  const one = vouching("chat.example.org");
  assert.equal(of({ ...files, port: "443" }, one), "https://chat.example.org");
  assert.equal(of({ ...files, port: "8443" }, one), "https://chat.example.org:8443");
  assert.equal(
    of({ tls: "auto", host: "chat.example.org,talk.example.org" }, null),
    "https://chat.example.org",
  );
  assert.equal(of({ ...files, publicUrl: "https://x.example.org" }, one), "https://x.example.org");

  assert.equal(of({ ...files, port: "0" }, one), null);
  assert.equal(of({ tls: "auto", host: "chat.example.org", port: "8443" }, null), null);
  assert.equal(of(files, vouching("a.example.org", "b.example.org")), null);
  for (const name of ["*.example.org", "localhost", "chat.lan", "den"]) {
    assert.equal(of(files, vouching(name)), null, name);
  }
  assert.equal(
    of({ tls: "lan" }, { authority: "pem", hostNames: () => ["chat.example.org"] }),
    null,
  );
  assert.equal(of({ host: "0.0.0.0,chat.example.org" }, null), null, "http or https?");
});

Deno.test("[OPS-4 HARD-11] the public address's name is one that the server answers to", () => {
  const hosts = (publicUrl: string) =>
    new AllowedHosts({
      config: config({ publicUrl }),
      machine: () => ({ hosts: [], addresses: [] }),
      certificate: () => [],
      now: () => 0,
    });
  const asks = (host: string) =>
    ({ headers: { host }, socket: { remoteAddress: "203.0.113.5" } }) as Parameters<
      AllowedHosts["allows"]
    >[0];
  assert.equal(hosts("https://chat.example.org").allows(asks("chat.example.org")), true);
  assert.equal(hosts("https://chat.example.org").allows(asks("chat.example.org:8000")), true);
  assert.equal(hosts("https://chat.example.org").allows(asks("evil.example.org")), false);
  assert.equal(hosts("https://[2001:db8::1]").allows(asks("[2001:db8::1]")), true);
});
