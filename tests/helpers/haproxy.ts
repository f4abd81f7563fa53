/** HAProxy as the project ships it, before nodes of this machine. */
import { ownPort } from "./ports.ts";
import { ROOT } from "./server_process.ts";
import { until } from "./until.ts";

/** Returns true if HAProxy is installed. */
export async function hasHaproxy(): Promise<boolean> {
  try {
    const command = new Deno.Command("haproxy", { args: ["-v"], stdout: "null", stderr: "null" });
    return (await command.output()).success;
  } catch {
    // Thrown at once where there is no such program.
    return false;
  }
}

export interface Haproxy extends AsyncDisposable {
  /** Without a slash at the end. */
  url: string;
}

/**
 * Starts it and waits until it leads to a node.
 *
 * @param nodes the port of each by its name in `packaging/cluster/haproxy.cfg`
 */
export async function startHaproxy(nodes: Record<string, number>): Promise<Haproxy> {
  const port = ownPort();
  let text = (await Deno.readTextFile(`${ROOT}packaging/cluster/haproxy.cfg`))
    .replace("bind :8000", `bind 127.0.0.1:${port}`);
  for (const [name, own] of Object.entries(nodes)) {
    text = text.replaceAll(`${name}:8000`, `127.0.0.1:${own}`);
  }
  const file = await Deno.makeTempFile({ suffix: ".cfg" });
  await Deno.writeTextFile(file, text);
  const child = new Deno.Command("haproxy", {
    args: ["-db", "-f", file],
    stdout: "null",
    stderr: "null",
  }).spawn();
  const haproxy: Haproxy = {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await child.status;
      await Deno.remove(file);
    },
  };
  try {
    await until("HAProxy leads to a node", async () => {
      const response = await fetch(`${haproxy.url}/healthz`);
      await response.body?.cancel();
      return response.ok;
    });
    return haproxy;
  } catch (error) {
    await haproxy[Symbol.asyncDispose]();
    throw error;
  }
}
