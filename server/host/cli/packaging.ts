import type { Command } from "commander";
import apache from "../../../packaging/examples/apache.conf" with { type: "text" };
import caddy from "../../../packaging/examples/Caddyfile" with { type: "text" };
import client from "../../../packaging/examples/client.py" with { type: "text" };
import cloudflared from "../../../packaging/examples/cloudflared.yaml" with { type: "text" };
import clusterCompose from "../../../packaging/cluster/compose.yaml" with { type: "text" };
import clusterHaproxy from "../../../packaging/cluster/haproxy.cfg" with { type: "text" };
import compose from "../../../packaging/compose.yaml" with { type: "text" };
import jail from "../../../packaging/fail2ban/jail.d/parley.conf" with { type: "text" };
import filter from "../../../packaging/fail2ban/filter.d/parley.conf" with { type: "text" };
import haproxy from "../../../packaging/examples/haproxy.cfg" with { type: "text" };
import nginx from "../../../packaging/examples/nginx.conf" with { type: "text" };
import systemd from "../../../packaging/parley.service" with { type: "text" };
import traefik from "../../../packaging/examples/traefik.yaml" with { type: "text" };
import { tomlExample } from "../config/toml_example.ts";
import { closest } from "../config/closest.ts";
import { StartError } from "../../base/start_error.ts";
import { VERSION } from "../../base/version.ts";
import type { Machine } from "./machine.ts";
import { say } from "./say.ts";
import { table } from "./table.ts";

interface Packaged {
  text: string;
  /** The name that it has on a machine. */
  file: string;
  what: string;
}

/**
 * Adapts text for hosts who have the program alone: they have an image at most, and no source to
 * build.
 */
function withoutSource(text: string): string {
  return text
    .replace(/docker compose -f \S+/, "docker compose -f compose.yaml")
    .replace(/^( +)image: parley\n\1build:\n(?:\1 +.*\n)+/m, `$1image: parley:${VERSION}\n`)
    .replace("see packaging/compose.yaml", "see `parley packaging compose`");
}

/** Files that the program contains for the machine it runs on (OPS-8). */
export const PACKAGED: Readonly<Record<string, Packaged>> = {
  systemd: { text: systemd, file: "parley.service", what: "a hardened unit for systemd" },
  toml: { text: tomlExample(), file: "parley.toml", what: "every option, with what it does" },
  compose: {
    text: withoutSource(compose),
    file: "compose.yaml",
    what: "containers with docker or podman",
  },
  "cluster-compose": {
    text: withoutSource(clusterCompose),
    file: "compose.yaml",
    what: "three nodes, a balancer and PostgreSQL",
  },
  "cluster-haproxy": {
    text: clusterHaproxy,
    file: "haproxy.cfg",
    what: "HAProxy before several nodes",
  },
  nginx: { text: nginx, file: "nginx.conf", what: "behind nginx" },
  caddy: { text: caddy, file: "Caddyfile", what: "behind Caddy" },
  apache: { text: apache, file: "apache.conf", what: "behind Apache" },
  haproxy: { text: haproxy, file: "haproxy.cfg", what: "behind HAProxy" },
  traefik: { text: traefik, file: "traefik.yaml", what: "behind Traefik" },
  "fail2ban-filter": {
    text: filter,
    file: "filter.d/parley.conf",
    what: "what fail2ban looks for",
  },
  "fail2ban-jail": { text: jail, file: "jail.d/parley.conf", what: "and whom it keeps out" },
  client: { text: client, file: "client.py", what: "a program of your own that chats, in Python" },
  cloudflared: { text: cloudflared, file: "cloudflared.yaml", what: "behind a Cloudflare Tunnel" },
};

/** `parley packaging`: lists the files, or prints one. */
export function addPackaging(program: Command, machine: Machine): void {
  program.command("packaging")
    .helpGroup("About:")
    .summary("Print a unit for systemd, a compose file, a proxy's configuration …")
    .description(
      "Prints a file for the machine that Parley runs on; without NAME, lists them. Write it " +
        "where it belongs: parley packaging systemd > /etc/systemd/system/parley.service",
    )
    .argument("[name]", Object.keys(PACKAGED).join(", "))
    .action((name?: string) => print(machine, name));
}

async function print(machine: Machine, name?: string): Promise<void> {
  if (name === undefined) {
    const rows = Object.entries(PACKAGED).map(([name, { file, what }]) => [name, file, what]);
    const text = table(["Name", "File", "For"], rows);
    const files = rows.map(([name, file, what]) => ({ name, file, for: what }));
    return await say(machine, `${text}\n\`parley packaging NAME\` prints one.\n`, { files });
  }
  if (!Object.hasOwn(PACKAGED, name)) {
    const near = closest(name, Object.keys(PACKAGED));
    throw new StartError(
      `There is no "${name}".${near ? ` Did you mean \`parley packaging ${near}\`?` : ""}\n` +
        "`parley packaging` lists what there is.",
    );
  }
  const { text, file } = PACKAGED[name];
  await say(machine, text, { name, file, text });
}
