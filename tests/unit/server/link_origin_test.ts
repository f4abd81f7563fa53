import assert from "node:assert/strict";
import { linkOrigin } from "../../../server/delivery/http/link_origin.ts";
import { returnPath } from "../../../server/delivery/pages/return_path.ts";

const LAN = { authority: "a certificate" };
const app = (given: Partial<Parameters<typeof linkOrigin>[0]> = {}) => ({
  publicUrl: null,
  tls: LAN,
  config: { port: 8000 },
  lanAddress: () => "http://192.168.1.7:8000",
  ...given,
});

Deno.test("[MEND-12] under --tls lan links for others are http, at an address that others reach", () => {
  assert.equal(linkOrigin(app(), "localhost:8000"), "http://192.168.1.7:8000");
  assert.equal(linkOrigin(app(), "[::1]:8000"), "http://192.168.1.7:8000");
  assert.equal(linkOrigin(app()), "http://192.168.1.7:8000", "of the command line");
  assert.equal(linkOrigin(app(), "parley.local:8000"), "http://parley.local:8000");
  assert.equal(linkOrigin(app(), "chat.lan"), "http://chat.lan:443", "the port of https is kept");
  const unknown = app({ lanAddress: () => null });
  assert.equal(linkOrigin(unknown, "localhost:8000"), "http://localhost:8000");
  assert.equal(linkOrigin(unknown), null);
});

Deno.test("[MEND-12 OPS-4] a public address of Parley's own certificate is given as http, that of a proxy as it is", () => {
  const at = (publicUrl: string) => linkOrigin(app({ publicUrl }), "localhost:8000");
  assert.equal(at("https://parley.local:8000"), "http://parley.local:8000");
  assert.equal(at("https://chat.example.org"), "https://chat.example.org");
  const others = { publicUrl: "https://chat.example.org:8000" };
  assert.equal(linkOrigin(app({ ...others, tls: null })), others.publicUrl);
  assert.equal(linkOrigin(app({ ...others, tls: { authority: null } })), others.publicUrl);
  assert.equal(linkOrigin(app({ tls: null }), "localhost:8000"), null);
});

Deno.test("[MEND-12] /trust leads on to paths of this server alone", () => {
  for (const path of ["/", "/invite/abc", "/c/1/2", "/?go=direct&x=1", "/reset#code"]) {
    assert.equal(returnPath(path), path);
  }
  for (
    const other of [
      null,
      "",
      "invite/abc",
      "//evil.example",
      "/\\evil.example",
      "/..//evil.example",
      "/\t/evil.example",
      "https://evil.example/",
      "javascript:alert(1)",
      "//",
    ]
  ) {
    assert.equal(returnPath(other), "/", String(other));
  }
});
