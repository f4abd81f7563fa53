/** With the authority's key in hand, as a thief would have it: OpenSSL makes the certificates and judges. */
import assert from "node:assert/strict";
import { makeAuthority, openAuthority } from "../../server/host/tls/authority.ts";
import { issue } from "../../server/host/tls/certificate.ts";
import { privateKeyPem } from "../../server/host/tls/signing.ts";

/** A machine whose name is a top-level domain, on a network with a public address. */
const MACHINE = {
  hosts: ["dev", "dev.local", "den", "localhost"],
  addresses: ["127.0.0.1", "203.0.113.9"],
};
const hasOpenssl = await run(["version"]).then(({ ok }) => ok, () => false);

interface Outcome {
  ok: boolean;
  text: string;
}

async function run(args: string[], cwd?: string): Promise<Outcome> {
  const { success, stdout, stderr } = await new Deno.Command("openssl", { args, cwd }).output();
  const text = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("");
  return { ok: success, text };
}

/**
 * Signs with the stolen key and asks OpenSSL whether a client that trusts the authority would
 * accept it.
 */
async function verify(
  folder: string,
  { names, usage, subject, verify: more }: {
    names: string;
    usage: string;
    subject?: string;
    verify: string[];
  },
): Promise<Outcome> {
  const extensions = `subjectAltName=${names}\nextendedKeyUsage=${usage}\n`;
  await Deno.writeTextFile(`${folder}/extensions.cnf`, extensions);
  const asked = ["req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const request = await run(
    [...asked, "-subj", subject ?? "/CN=thief", "-keyout", "leaf.key", "-out", "leaf.csr"],
    folder,
  );
  assert.ok(request.ok, request.text);
  const signing = ["x509", "-req", "-in", "leaf.csr", "-CA", "ca.pem", "-CAkey", "ca.key"];
  const signed = await run(
    [...signing, "-CAcreateserial", "-extfile", "extensions.cnf", "-out", "leaf.pem"],
    folder,
  );
  assert.ok(signed.ok, signed.text);
  return await run(["verify", "-CAfile", "ca.pem", ...more, "leaf.pem"], folder);
}

Deno.test({
  name:
    "[HARD-10] nothing that the authority signs verifies for a public name, for mail, or as anything but a server",
  ignore: !hasOpenssl,
  async fn(t) {
    const folder = await Deno.makeTempDir({ prefix: "parley-authority-" });
    const authority = await makeAuthority(MACHINE, Date.now());
    await Deno.writeTextFile(`${folder}/ca.pem`, authority.pem);
    await Deno.writeTextFile(`${folder}/ca.key`, await privateKeyPem(authority.key));
    const server = (names: string, host: string) => ({
      names,
      usage: "serverAuth",
      verify: ["-purpose", "sslserver", "-verify_hostname", host],
    });

    for (const host of ["dev.local", "den", "chat.lan", "chat.home.arpa", "localhost"]) {
      await t.step(`${host} verifies: it is of the local network`, async () => {
        const { ok, text } = await verify(folder, server(`DNS:${host}`, host));
        assert.ok(ok, text);
      });
    }
    const publicNames = [
      "example.org",
      "www.example.com",
      "dev",
      "web.dev",
      "fritz.box",
      "router.fritz.box",
      "local.example.org",
    ];
    for (const host of publicNames) {
      await t.step(`${host} does not`, async () => {
        const { ok, text } = await verify(folder, server(`DNS:${host}`, host));
        assert.equal(ok, false);
        assert.match(text, /permitted subtree violation/);
      });
    }
    await t.step("nor a public name as the common name", async () => {
      const { ok } = await verify(folder, {
        ...server("DNS:den", "www.example.com"),
        subject: "/CN=www.example.com",
      });
      assert.equal(ok, false);
    });
    await t.step("a public address does not", async () => {
      const wanted = { names: "IP:8.8.8.8", usage: "serverAuth" };
      const { ok } = await verify(folder, { ...wanted, verify: ["-verify_ip", "8.8.8.8"] });
      assert.equal(ok, false);
    });
    const others: [what: string, names: string, usage: string, purpose: string][] = [
      ["mail", "email:ada@example.org", "emailProtection", "smimesign"],
      ["mail for somebody at a local name", "email:ada@den.local", "emailProtection", "smimesign"],
      ["encrypted mail", "email:ada@example.org", "emailProtection", "smimeencrypt"],
      ["a client", "DNS:den", "clientAuth", "sslclient"],
    ];
    for (const [what, names, usage, purpose] of others) {
      await t.step(`${what} does not`, async () => {
        const { ok } = await verify(folder, { names, usage, verify: ["-purpose", purpose] });
        assert.equal(ok, false);
      });
    }
    await t.step(
      "a mail address or URI is refused even where nobody asks what it is for",
      async () => {
        for (const names of ["email:ada@example.org", "URI:https://example.org/"]) {
          const { ok, text } = await verify(folder, { names, usage: "serverAuth", verify: [] });
          assert.equal(ok, false);
          assert.match(text, /permitted subtree violation/);
        }
      },
    );
    await t.step("nor does an authority below it", async () => {
      const constraint = await run(["x509", "-in", "ca.pem", "-noout", "-text"], folder);
      assert.match(constraint.text, /CA:TRUE, pathlen:0/);
    });
    await Deno.remove(folder, { recursive: true });
  },
});

Deno.test({
  name: "[OPS-1] an authority that an older version made is used on, and what it signs verifies",
  ignore: !hasOpenssl,
  async fn() {
    const folder = await Deno.makeTempDir({ prefix: "parley-authority-" });
    await Deno.writeTextFile(`${folder}/ca.pem`, OLDER.certificate);
    await Deno.writeTextFile(`${folder}/ca.key`, OLDER.key);
    const names = { hosts: ["den.local"], addresses: ["127.0.0.1"] };
    const authority = await openAuthority(folder, names, Date.now());
    assert.equal(authority.pem, OLDER.certificate);
    const { cert } = await issue(authority, names, Date.parse("2027-01-01"));
    await Deno.writeTextFile(`${folder}/leaf.pem`, cert);
    const judged = ["verify", "-x509_strict", "-attime", "1798761600", "-CAfile", "ca.pem"];
    const { ok, text } = await run(
      [...judged, "-verify_hostname", "den.local", "leaf.pem"],
      folder,
    );
    assert.ok(ok, text);
    await Deno.remove(folder, { recursive: true });
  },
});

/** Certificate in the form of Parley 0.1: for local names only, and without an owner. */
const OLDER = {
  certificate: `-----BEGIN CERTIFICATE-----
MIIC7DCCApKgAwIBAgIQGfkWcK/Y60y/zMDl4IaZMDAKBggqhkjOPQQDAjApMQ8w
DQYDVQQKEwZQYXJsZXkxFjAUBgNVBAMTDVBhcmxleSBvbiBkZW4wHhcNMjYxMTIx
MTIwNDM5WhcNMzYxMTE5MTIwNDM5WjApMQ8wDQYDVQQKEwZQYXJsZXkxFjAUBgNV
BAMTDVBhcmxleSBvbiBkZW4wWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASLrEdU
teZH/ZYqfO4aXWuGZgx/L/uJdh7yu0ELedHzbDDGbhVc//Z9ClAUWHa5s/3Uw6xy
qDNsvbIzFAWP1xtlo4IBmjCCAZYwEgYDVR0TAQH/BAgwBgEB/wIBADAOBgNVHQ8B
Af8EBAMCAQYwEwYDVR0lBAwwCgYIKwYBBQUHAwEwHQYDVR0OBBYEFA5+FQ+/KEO0
qAe1Xq7U1pAbIw5pMIIBOgYDVR0eAQH/BIIBLjCCASqgggEmMAeCBWxvY2FsMAWC
A2xhbjAGggRob21lMAuCCWhvbWUuYXJwYTAKgghpbnRlcm5hbDANggtsb2NhbGRv
bWFpbjALgglsb2NhbGhvc3QwBoIEdGVzdDAFggNkZW4wCocIfwAAAP8AAAAwCocI
CgAAAP8AAAAwCocIrBAAAP/wAAAwCocIwKgAAP//AAAwCocIqf4AAP//AAAwCocI
ZEAAAP/AAAAwIocgAAAAAAAAAAAAAAAAAAAAAf////////////////////8wIocg
/AAAAAAAAAAAAAAAAAAAAP4AAAAAAAAAAAAAAAAAAAAwIocg/oAAAAAAAAAAAAAA
AAAAAP/AAAAAAAAAAAAAAAAAAAAwCYEHaW52YWxpZDAJhgdpbnZhbGlkMAoGCCqG
SM49BAMCA0gAMEUCIBc3EDJ4eaZCwNlFQ/yjGvKwJHDbOzQThTOwRx+y62IkAiEA
iq8upQ1o7MD9p6340rbutOx/G1qhbi7qJSNqRFiJngo=
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgevk06fAVzRIBn/Ca
pKML2nv/wTvamH2sMwSR63aiUUWhRANCAASLrEdUteZH/ZYqfO4aXWuGZgx/L/uJ
dh7yu0ELedHzbDDGbhVc//Z9ClAUWHa5s/3Uw6xyqDNsvbIzFAWP1xtl
-----END PRIVATE KEY-----`,
};
