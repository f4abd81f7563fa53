/** How each proxy of docs/proxy.md is started by a test: on its ports, with its certificate. */
import type { CertificateFiles } from "./certificates.ts";

export interface At {
  /** HTTPS port. */
  port: number;
  /** HTTP port, if the documented configuration has one. */
  plain: number;
  /** Parley's. */
  upstream: number;
  files: CertificateFiles;
  /** The certificates and the key in one file. */
  both: string;
  folder: string;
  /** Where its package is unpacked. */
  root: string;
}

export interface Kind {
  /** Program to run, and its package. */
  program: string;
  package: string;
  /** The documented configuration redirects HTTP to HTTPS. */
  redirects: boolean;
  /** The documentation's lines with the test's ports, names and files, in the file that it reads. */
  configuration(block: string, at: At): string;
  args(file: string, folder: string): string[];
}

export const KINDS: Record<string, Kind> = {
  nginx: {
    program: "nginx",
    package: "nginx",
    redirects: true,
    configuration(block, { port, plain, upstream, files, folder }) {
      const servers = block
        .replace(/^ *listen \[::\].*\n/gm, "")
        .replace("listen 80;", `listen 127.0.0.1:${plain};`)
        .replace("listen 443 ssl;", `listen 127.0.0.1:${port} ssl;`)
        .replaceAll("chat.example.org;", "localhost;")
        .replace(/ssl_certificate .*;/, `ssl_certificate ${files.cert};`)
        .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${files.key};`)
        .replace("127.0.0.1:8000", `127.0.0.1:${upstream}`);
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map((what) => `${what}_temp_path ${folder}/${what};`).join("\n");
      return `daemon off; master_process off; pid ${folder}/nginx.pid;
        events {}
        http { access_log off; ${temporary}
        ${servers}
        }`;
    },
    args: (file, folder) => ["-e", "stderr", "-p", folder, "-c", file],
  },
  Caddy: {
    program: "caddy",
    package: "caddy",
    redirects: false,
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
  Apache: {
    program: "apache2",
    package: "apache2-bin",
    redirects: true,
    configuration(block, { port, plain, upstream, files, folder, root }) {
      const hosts = block
        .replace("*:80>", `*:${plain}>`)
        .replace("*:443>", `*:${port}>`)
        .replaceAll("chat.example.org\n", "localhost\n")
        .replace(/(SSLCertificateFile +).*/, `$1${files.cert}`)
        .replace(/(SSLCertificateKeyFile +).*/, `$1${files.key}`)
        .replace("127.0.0.1:8000", `127.0.0.1:${upstream}`);
      // Modules that Debian enables, and those that the page enables.
      const modules = "mpm_event authz_core alias socache_shmcb ssl headers proxy proxy_http";
      const load = modules.split(" ").map((name) =>
        `LoadModule ${name}_module ${root}/usr/lib/apache2/modules/mod_${name}.so`
      );
      return `ServerRoot ${folder}\nServerName localhost\nPidFile ${folder}/apache.pid
        Listen 127.0.0.1:${port} https\nListen 127.0.0.1:${plain}
        ErrorLog /dev/stderr\nLogLevel error\nMutex file:${folder}
        ${load.join("\n")}
        User nobody\nGroup nogroup
        ${hosts}`;
    },
    args: (file) => ["-D", "FOREGROUND", "-f", file],
  },
  HAProxy: {
    program: "haproxy",
    package: "haproxy",
    redirects: true,
    configuration(block, { port, plain, upstream, both }) {
      return block
        .replace("bind :80\n", `bind 127.0.0.1:${plain}\n`)
        .replace(/bind :443 ssl crt .*/, `bind 127.0.0.1:${port} ssl crt ${both}`)
        .replace("127.0.0.1:8000", `127.0.0.1:${upstream}`);
    },
    args: (file) => ["-db", "-f", file],
  },
};
