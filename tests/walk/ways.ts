/** Each way of starting it that the documentation shows. */
import { ownPort } from "../helpers/ports.ts";
import { throughHttp, throughTls } from "./auto.ts";
import { certificateFiles } from "./certificates.ts";
import { image, installedDeb, unpackedDeb } from "./packages.ts";
import { PROXIES, startProxy } from "./proxies.ts";
import { walk } from "./story.ts";
import type { WalkOne } from "./walk_one.ts";

/** `--tls lan` of docs/lan.md. */
const lan: WalkOne = (program, folder) =>
  walk({
    program,
    options: ["--host", "127.0.0.1", "--tls", "lan"],
    port: 0,
    trust: (data) => Deno.readTextFile(`${data}/tls/ca.pem`),
  }, folder);

/** `--tls CERT,KEY` of docs/internet.md. */
const files: WalkOne = async (program, folder) => {
  const { cert, key, authority } = await certificateFiles(folder);
  const options = ["--host", "127.0.0.1", "--tls", `${cert},${key}`];
  await walk({ program, options, port: 0, trust: () => Promise.resolve(authority) }, folder);
};

/** Behind a proxy of docs/proxy.md. */
const behind = (name: string): WalkOne => async (program, folder) => {
  const certificate = await certificateFiles(folder);
  const port = ownPort();
  const proxy = await startProxy(name, port, certificate, folder);
  if (typeof proxy === "string") return proxy;
  await using _ends = proxy;
  const options = ["--trusted-proxies", "127.0.0.1"];
  const trust = () => Promise.resolve(certificate.authority);
  await walk({ program, options, port, front: proxy.url, trust }, folder);
};

/** On this machine alone, as the README has it. */
const plain: WalkOne = (program, folder) => walk({ program, options: [], port: 0 }, folder);

export const WAYS: Record<string, WalkOne> = {
  "alone": plain,
  "--tls lan": lan,
  "--tls CERT,KEY": files,
  "from the package, unpacked": unpackedDeb,
  "from the package, installed": installedDeb,
  "in the image": image,
  "--tls auto": throughHttp,
  "--tls auto, port 80 closed": throughTls,
  ...Object.fromEntries(PROXIES.map((name) => [`behind ${name}`, behind(name)])),
};
