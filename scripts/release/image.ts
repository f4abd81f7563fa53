/** An image for containers, made without an engine: an OCI image layout in one tar. */
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { gzip, tarOf, type Tree } from "./tree.ts";

interface ImageOptions {
  version: string;
  arch: "amd64" | "arm64";
  /** The program for that processor. */
  program: Uint8Array;
  /** System that the program needs: a C library. */
  base: Tree;
  /** Packages of the base, e.g. `libc6 2.36-9`. */
  baseOf: string[];
  /** Seconds since 1970. */
  date: number;
  commit: string | null;
}

/** Id unlikely to be used on a host: images without a shell use it for their only user. */
export const IMAGE_UID = 65532;
const DATA = "data";
const OCI = "application/vnd.oci.image";

/** The name that an image has. */
export function imageName(version: string, arch: string): string {
  return `parley-${version}-image-${arch}.tar`;
}

/**
 * Creates the layout as a tar: `oci-layout`, `index.json`, `blobs/sha256/…`, and a `manifest.json`
 * for engines that know only the format of `docker save`.
 */
export async function makeImage(options: ImageOptions): Promise<Uint8Array> {
  const { version, arch, program, base, date } = options;
  const blobs: Tree = {};
  const blob = (mediaType: string, body: Uint8Array | string) => {
    const digest = sha256(body);
    blobs[`blobs/sha256/${digest}`] = { body };
    return { mediaType, digest: `sha256:${digest}`, size: Buffer.byteLength(body) };
  };
  // Stable layers come first, so that a new version brings only the program.
  const tars = [
    await tarOf({ ...base, ...system() }, date),
    await tarOf({ "usr/bin/parley": { body: program, mode: 0o755 } }, date),
  ];
  const layers = tars.map((tar) => blob(`${OCI}.layer.v1.tar+gzip`, gzip(tar)));
  const config = blob(`${OCI}.config.v1+json`, json(configOf(options, tars)));
  const manifest = blob(
    `${OCI}.manifest.v1+json`,
    json({ schemaVersion: 2, mediaType: `${OCI}.manifest.v1+json`, config, layers }),
  );
  const name = `parley:${version}`;
  const inTar = ({ digest }: { digest: string }) => `blobs/${digest.replace(":", "/")}`;
  return await tarOf({
    ...blobs,
    "oci-layout": { body: json({ imageLayoutVersion: "1.0.0" }) },
    "index.json": {
      body: json({
        schemaVersion: 2,
        mediaType: `${OCI}.index.v1+json`,
        manifests: [{
          ...manifest,
          platform: { os: "linux", architecture: arch },
          annotations: {
            "org.opencontainers.image.ref.name": version,
            "io.containerd.image.name": `docker.io/library/${name}`,
          },
        }],
      }),
    },
    "manifest.json": {
      body: json([{ Config: inTar(config), RepoTags: [name], Layers: layers.map(inTar) }]),
    },
  }, date);
}

function configOf({ version, arch, date, commit, baseOf }: ImageOptions, tars: Uint8Array[]) {
  const created = new Date(date * 1000).toISOString();
  return {
    created,
    architecture: arch,
    os: "linux",
    config: {
      User: `${IMAGE_UID}:${IMAGE_UID}`,
      Env: [
        "PATH=/usr/bin",
        `HOME=/${DATA}`,
        `PARLEY_DATA=/${DATA}`,
        "PARLEY_HOST=0.0.0.0",
        "PARLEY_MDNS=off",
      ],
      Entrypoint: ["/usr/bin/parley"],
      WorkingDir: `/${DATA}`,
      Volumes: { [`/${DATA}`]: {} },
      ExposedPorts: { "8000/tcp": {} },
      StopSignal: "SIGTERM",
      // Not part of OCI, but engines that support it in their own images also read it here.
      Healthcheck: {
        Test: ["CMD", "/usr/bin/parley", "healthcheck"],
        Interval: 30e9,
        Timeout: 5e9,
        StartPeriod: 20e9,
        Retries: 3,
      },
      Labels: {
        "org.opencontainers.image.title": "Parley",
        "org.opencontainers.image.description": "A team chat that one person can host",
        "org.opencontainers.image.version": version,
        "org.opencontainers.image.created": created,
        "org.opencontainers.image.licenses": "MIT",
        ...(commit ? { "org.opencontainers.image.revision": commit } : {}),
        ...(baseOf.length ? { "parley.base": baseOf.join(", ") } : {}),
      },
    },
    rootfs: { type: "layers", diff_ids: tars.map((tar) => `sha256:${sha256(tar)}`) },
    history: [
      { created, created_by: `the C library: ${baseOf.join(", ")}` },
      { created, created_by: `parley ${version}` },
    ],
  };
}

/** Creates a user, a folder for its data, and one for temporary files. */
function system(): Tree {
  const name = "parley";
  return {
    "etc/passwd": {
      body: `root:x:0:0:root:/root:/sbin/nologin\n` +
        `${name}:x:${IMAGE_UID}:${IMAGE_UID}:${name}:/${DATA}:/sbin/nologin\n`,
    },
    "etc/group": { body: `root:x:0:\n${name}:x:${IMAGE_UID}:\n` },
    "etc/nsswitch.conf": { body: "hosts: files dns\n" },
    tmp: { folder: true, mode: 0o1777 },
    [DATA]: { folder: true, mode: 0o700, uid: IMAGE_UID },
  };
}

const json = (value: unknown) => JSON.stringify(value);
const sha256 = (body: Uint8Array | string) => createHash("sha256").update(body).digest("hex");
