/** Validation: resolves the name and checks the proof. Every name resolves to this machine. */
import assert from "node:assert/strict";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import { Certificate, id_ce_subjectAltName, SubjectAlternativeName } from "@peculiar/asn1-x509";
import { get } from "node:http";

export interface Looked {
  host: string;
  token: string;
}

/** Ports of this machine to connect to; 0: unreachable. */
export interface Ports {
  http: number;
  tls: number;
}

const ACME_IDENTIFIER = "1.3.6.1.5.5.7.1.31";

/** @throws Error where the proof is not found */
export async function lookAt(method: string, what: Looked, proof: string, ports: Ports) {
  await (method === "http-01"
    ? overHttp(what, proof, ports.http)
    : overTls(what, proof, ports.tls));
}

function overHttp({ host, token }: Looked, proof: string, port: number): Promise<void> {
  const path = `/.well-known/acme-challenge/${token}`;
  const options = { host: "127.0.0.1", port, path, headers: { host }, agent: false as const };
  return new Promise((resolve, reject) => {
    get(options, (response) => {
      let body = "";
      response.on("data", (chunk) => body += chunk);
      response.on("end", () => {
        if (response.statusCode === 200 && body === proof) resolve();
        else reject(new Error(`${host} answered ${response.statusCode}: ${body.slice(0, 100)}`));
      });
    }).on("error", reject);
  });
}

/** By OpenSSL: the runtime's own client looks away from a certificate that it does not understand. */
async function overTls({ host }: Looked, proof: string, port: number): Promise<void> {
  const wanted = ["-connect", `127.0.0.1:${port}`, "-servername", host, "-alpn", "acme-tls/1"];
  const { stdout, stderr } = await new Deno.Command("openssl", {
    args: ["s_client", ...wanted],
    stdin: "null",
  }).output();
  const said = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("\n");
  assert.match(said, /^ALPN protocol: acme-tls\/1$/m);
  const [, base64] = /-----BEGIN CERTIFICATE-----([^-]+)-----END/.exec(said)!;
  const { tbsCertificate } = AsnConvert.parse(Uint8Array.fromBase64(base64), Certificate);
  const extension = (id: string) => tbsCertificate.extensions!.find(({ extnID }) => extnID === id)!;
  const names = AsnConvert.parse(extension(id_ce_subjectAltName).extnValue, SubjectAlternativeName);
  assert.deepEqual(Array.from(names, ({ dNSName }) => dNSName), [host]);
  const identifier = extension(ACME_IDENTIFIER);
  assert.equal(identifier.critical, true);
  const digest = new Uint8Array(AsnConvert.parse(identifier.extnValue, OctetString).buffer);
  const expected = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(proof));
  assert.deepEqual(digest, new Uint8Array(expected));
}
