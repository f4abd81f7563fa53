/** In-memory object store with S3's API: it checks signatures and signed content. */
import { Buffer } from "node:buffer";
import { createHash, createHmac } from "node:crypto";
import { ownPort } from "./ports.ts";

export const KEY = { keyId: "AKIDTEST", secret: "a secret/with+signs", region: "eu-test-1" };

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Uint8Array | string, text: string) =>
  createHmac("sha256", key).update(text).digest();

export class FakeS3 implements AsyncDisposable {
  readonly objects = new Map<string, Uint8Array<ArrayBuffer>>();
  /** When an object was stored, by its name, in milliseconds; absent: just now. */
  readonly times = new Map<string, number>();
  readonly uploads = new Map<string, Map<number, Uint8Array<ArrayBuffer>>>();
  /** `METHOD PATH?QUERY`, as they came. */
  readonly requests: string[] = [];
  /** Responses given before any check, one per request. */
  readonly troubles: (Response | "cut")[] = [];
  /** Objects of one page of a list. */
  page = 2;
  readonly #server: Deno.HttpServer<Deno.NetAddr>;

  private constructor() {
    this.#server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      (request) => this.#response(request),
    );
  }

  static start(): FakeS3 {
    return new FakeS3();
  }

  /** URL of the bucket. */
  get url(): string {
    return `http://127.0.0.1:${this.#server.addr.port}/bucket`;
  }

  async #response(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const body = new Uint8Array(await request.arrayBuffer());
    this.requests.push(`${request.method} ${url.pathname}${url.search}`);
    const trouble = this.troubles.shift();
    if (trouble === "cut") {
      return new Response(
        ReadableStream.from((function* () {
          yield new Uint8Array(1);
          throw new Error("cut");
        })()),
        { headers: { "content-length": "1000" } },
      );
    }
    if (trouble) return trouble;
    const wrong = signatureProblem(request, url, body);
    if (wrong) return problem(403, wrong);
    if (!url.pathname.startsWith("/bucket")) return problem(404, "NoSuchBucket");
    const key = decodeURIComponent(url.pathname.slice("/bucket/".length));
    const query = url.searchParams;
    const id = query.get("uploadId");
    switch (request.method) {
      case "HEAD": {
        const bytes = this.objects.get(key);
        const headers = { "content-length": String(bytes?.length ?? 0) };
        return new Response(null, { status: bytes ? 200 : 404, headers });
      }
      case "GET":
        return key ? this.#get(key) : this.#list(query);
      case "PUT":
        if (id) {
          const parts = this.uploads.get(id);
          if (!parts) return problem(404, "NoSuchUpload");
          parts.set(Number(query.get("partNumber")), body);
        } else this.objects.set(key, body);
        return new Response(null, { headers: { etag: `"${sha256(body).slice(0, 32)}"` } });
      case "POST":
        return id ? this.#complete(key, id, new TextDecoder().decode(body)) : this.#begin(query);
      default:
        if (id) this.uploads.delete(id);
        else this.objects.delete(key);
        return new Response(null, { status: 204 });
    }
  }

  #get(key: string): Response {
    const bytes = this.objects.get(key);
    return bytes ? new Response(bytes) : problem(404, "NoSuchKey");
  }

  #list(query: URLSearchParams): Response {
    const prefix = query.get("prefix") ?? "";
    const after = query.get("continuation-token") ?? "";
    const all = [...this.objects.keys()].sort().filter((key) => {
      const isBelow = query.has("delimiter") && key.slice(prefix.length).includes("/");
      return key.startsWith(prefix) && !isBelow && key > after;
    });
    const page = all.slice(0, this.page);
    const contents = page.map((key) =>
      `<Contents><Key>${key.replaceAll("&", "&#38;")}</Key>` +
      `<Size>${this.objects.get(key)!.length}</Size>` +
      `<LastModified>${this.#lastModified(key)}</LastModified></Contents>`
    );
    const next = all.length > page.length
      ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
      : "";
    return xml(`<ListBucketResult>${contents.join("")}${next}</ListBucketResult>`);
  }

  #lastModified(key: string): string {
    return new Date(this.times.get(key) ?? Date.now()).toISOString();
  }

  #begin(query: URLSearchParams): Response {
    if (!query.has("uploads")) return problem(400, "InvalidRequest");
    const id = `u/${crypto.randomUUID()}+`;
    this.uploads.set(id, new Map());
    return xml(
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }

  #complete(key: string, id: string, order: string): Response {
    const parts = this.uploads.get(id);
    if (!parts) return problem(404, "NoSuchUpload");
    const named = [...order.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>&quot;(\w+)&quot;/g)];
    const chosen = named.map(([, number, tag]) => {
      const bytes = parts.get(Number(number));
      return bytes && sha256(bytes).slice(0, 32) === tag ? bytes : null;
    });
    if (chosen.includes(null) || chosen.length !== parts.size) {
      // Found out after the response had begun.
      return xml("<Error><Code>InvalidPart</Code><Message>One is not right</Message></Error>");
    }
    this.objects.set(key, new Uint8Array(Buffer.concat(chosen as Uint8Array[])));
    this.uploads.delete(id);
    return xml("<CompleteMultipartUploadResult/>");
  }

  async [Symbol.asyncDispose]() {
    await this.#server.shutdown();
  }
}

/** Returns the problem of a signature by the rules of SigV4; null: none. */
function signatureProblem(request: Request, url: URL, body: Uint8Array): string | null {
  const authorization = request.headers.get("authorization") ?? "";
  const [, keyId, date, region, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w{64})$/
      .exec(authorization) ?? [];
  if (!signature) return "AccessDenied";
  if (keyId !== KEY.keyId) return "InvalidAccessKeyId";
  if (region !== KEY.region) return "AuthorizationHeaderMalformed";
  const signed = names.split(";");
  const hash = request.headers.get("x-amz-content-sha256") ?? "";
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => signed.includes(name))) {
    return "AccessDenied";
  }
  if (hash !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const at = request.headers.get("x-amz-date")!;
  const query = [...url.searchParams].map((pair) => pair.map(encode).join("=")).sort().join("&");
  const headers = signed.map((name) => `${name}:${request.headers.get(name)?.trim()}\n`).join("");
  const canonical = [request.method, url.pathname, query, headers, names, hash].join("\n");
  const scope = `${date}/${region}/s3/aws4_request`;
  const key = [date, region, "s3", "aws4_request"].reduce<Uint8Array | string>(
    (key, part) => hmac(key, part),
    `AWS4${KEY.secret}`,
  );
  const wanted = hmac(key, ["AWS4-HMAC-SHA256", at, scope, sha256(canonical)].join("\n"));
  return wanted.toString("hex") === signature ? null : "SignatureDoesNotMatch";
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
}

function xml(text: string, status = 200): Response {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
  return new Response(head + text, { status, headers: { "content-type": "application/xml" } });
}

export function problem(status: number, code: string): Response {
  return xml(`<Error><Code>${code}</Code><Message>No &amp; never</Message></Error>`, status);
}

/** A real S3-compatible server with one bucket. */
export class S3rver implements AsyncDisposable {
  readonly key = { keyId: "S3RVER", secret: "S3RVER", region: "us-east-1" };

  constructor(
    /** URL of the bucket. */
    readonly url: string,
    private readonly child: Deno.ChildProcess,
    private readonly folder: string,
  ) {}

  /** Address for `--files`, with the key. */
  get address(): string {
    const { origin, pathname } = new URL(this.url);
    return `s3://S3RVER:S3RVER@${pathname.slice(1)}?endpoint=${origin}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.child.kill("SIGKILL");
    await this.child.stdout.cancel().catch(() => {});
    await this.child.status;
    await Deno.remove(this.folder, { recursive: true });
  }
}

/** Starts the server from npm; null if it isn't available. */
export async function startS3rver(): Promise<S3rver | null> {
  const folder = await Deno.makeTempDir({ prefix: "parley-test-" });
  const port = ownPort();
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", "--no-lock", "--no-config", "--node-modules-dir=none"]
      .concat("npm:s3rver@3.7.1", "-d", folder, "-a", "127.0.0.1", "-p", String(port))
      .concat("--configure-bucket", "bucket", "--no-vhost-buckets"),
    cwd: folder,
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  for (let said = "";;) {
    const { value, done } = await reader.read();
    said += value ?? "";
    if (/listening/i.test(said)) {
      reader.releaseLock();
      return new S3rver(`http://127.0.0.1:${port}/bucket`, child, folder);
    }
    if (!done) continue;
    await child.status;
    await Deno.remove(folder, { recursive: true });
    return null;
  }
}
