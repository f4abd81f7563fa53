/** The proxies of docs/proxy.md, with the configuration that stands there. */
import { ownPort } from "../helpers/ports.ts";
import { ROOT } from "../helpers/server_process.ts";
import { until } from "../helpers/until.ts";
import type { CertificateFiles } from "./certificates.ts";
import { debianProgram } from "./debian.ts";

export interface Proxy extends AsyncDisposable {
  /** Where visitors come in. */
  url: string;
}

interface Kind {
  packages: string[];
  /** The documentation's lines with the test's ports, names and files, in the file that it reads. */
  configuration(block: string, at: At): string;
  args(file: string, folder: string): string[];
}

interface At {
  port: number;
  upstream: number;
  files: CertificateFiles;
  folder: string;
}

const KINDS: Record<string, Kind> = {
  nginx: {
    packages: ["nginx", "nginx-common"],
    configuration(block, { port, upstream, files, folder }) {
      const server = block
        .replace("listen 443 ssl", `listen 127.0.0.1:${port} ssl`)
        .replace("chat.example.org", "localhost")
        .replace(/ssl_certificate .*;/, `ssl_certificate ${files.cert};`)
        .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${files.key};`)
        .replace("127.0.0.1:8000", `127.0.0.1:${upstream}`);
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map((what) => `${what}_temp_path ${folder}/${what};`).join("\n");
      return `daemon off; master_process off; pid ${folder}/nginx.pid;
        events {}
        http { access_log off; ${temporary}
        ${server}
        }`;
    },
    args: (file, folder) => ["-e", "stderr", "-p", folder, "-c", file],
  },
  caddy: {
    packages: ["caddy"],
    configuration(block, { port, upstream, files }) {
      // With a certificate of the test's: its own it would ask for at an authority.
      const site = block
        .replace(
          "chat.example.org {",
          `https://localhost:${port} {\ntls ${files.cert} ${files.key}`,
        )
        .replace("127.0.0.1:8000", `127.0.0.1:${upstream}`);
      return `{\nadmin off\nauto_https disable_redirects\n}\n${site}`;
    },
    args: (file) => ["run", "--adapter", "caddyfile", "--config", file],
  },
};

export const PROXIES = Object.keys(KINDS);

/** Starts one before a server on `upstream`; why not, where it cannot be had. */
export async function startProxy(
  name: string,
  upstream: number,
  files: CertificateFiles,
  folder: string,
): Promise<Proxy | string> {
  const kind = KINDS[name];
  const program = await debianProgram(name, kind.packages, folder);
  if (!program) return `${name} is neither installed nor to be had from Debian`;
  const port = ownPort();
  const path = `${folder}/${name}.conf`;
  const block = await documented(name);
  await Deno.writeTextFile(path, kind.configuration(block, { port, upstream, files, folder }));
  const child = new Deno.Command(program, {
    args: kind.args(path, folder),
    cwd: folder,
    env: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  let ended = false;
  const said = new Response(child.stderr).text();
  const exited = child.status.then(() => void (ended = true));
  await until(`${name} listens`, async () => {
    if (ended) throw new Error(`${name} ended: ${await said}`);
    return await Deno.connect({ port, hostname: "127.0.0.1" }).then(
      (c) => (c.close(), true),
      () => false,
    );
  });
  return {
    url: `https://localhost:${port}`,
    async [Symbol.asyncDispose]() {
      if (!ended) child.kill("SIGTERM");
      await exited;
      await said;
    },
  };
}

/** The lines under a heading of docs/proxy.md that are a configuration. */
async function documented(name: string): Promise<string> {
  const text = await Deno.readTextFile(`${ROOT}docs/proxy.md`);
  const [, rest] = text.split(new RegExp(`^## ${name}$`, "im"));
  const lines = rest.split(/^## /m)[0].split("\n").filter((line) => /^ {4}|^$/.test(line));
  return lines.map((line) => line.slice(4)).join("\n").trim();
}
