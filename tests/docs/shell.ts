/** Folder in which the commands of the documentation run as written. */
import { certificateFiles } from "../walk/certificates.ts";
import { BUILT, commandOf } from "../helpers/server_process.ts";

/** Where the documentation writes to, and where it is written here instead. */
const ELSEWHERE: [from: RegExp, to: string][] = [
  [/\/(mnt|cloud|root|srv)\//g, "./$1/"],
  [/\/etc\/letsencrypt\/live\/chat\.example\.org\/(fullchain|privkey)\.pem/g, "./$1.pem"],
  [/\/(etc\/systemd\/system|etc\/haproxy|etc\/fail2ban|usr\/local\/bin)\//g, "./$1/"],
  [/--port \d+/g, "--port 0"],
];
const FOLDERS =
  "mnt/usb mnt/disk2 cloud root srv etc/systemd/system etc/haproxy etc/fail2ban/filter.d etc/fail2ban/jail.d usr/local/bin dist bin";

export interface Outcome {
  code: number;
  /** Both streams. */
  said: string;
}

export class Shell implements AsyncDisposable {
  #running: { child: Deno.ChildProcess; said: () => Promise<string> }[] = [];

  private constructor(readonly folder: string) {}

  /** With `parley`, `deno task` and `npx deno` in its path: they run the source. */
  static async open(): Promise<Shell> {
    const folder = await Deno.makeTempDir({ prefix: "parley-docs-" });
    for (const name of FOLDERS.split(" ")) {
      await Deno.mkdir(`${folder}/${name}`, { recursive: true });
    }
    const { cert, key } = await certificateFiles(folder);
    await Deno.copyFile(cert, `${folder}/fullchain.pem`);
    await Deno.copyFile(key, `${folder}/privkey.pem`);
    // Runs the task's command without the build, in another folder, and on loopback only.
    const run = commandOf(BUILT).flat().join(" ");
    const scripts: Record<string, string> = {
      "bin/parley": `exec ${run} "$@"`,
      "bin/parley-old": `exec ${run} "$@"`,
      "dist/parley": `exec ${run} "$@"`,
      "bin/deno": `case "$1 $2" in "task start" | "task parley") shift 2; exec ${run} "$@" ;; ` +
        `esac; echo "not here: deno $*"; exit 64`,
      "bin/npx": `[ "$1 $2" = "-y deno@${Deno.version.deno}" ] || exit 64; shift 2; exec deno "$@"`,
      "bin/sudo": `exec "$@"`,
    };
    for (const [name, script] of Object.entries(scripts)) {
      await Deno.writeTextFile(`${folder}/${name}`, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    }
    return new Shell(folder);
  }

  /** Runs a command to its end. */
  async run(command: string): Promise<Outcome> {
    const { code, stdout, stderr } = await this.#command(command).output();
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    return { code, said: text(stdout) + text(stderr) };
  }

  /** Starts a server by a command; resolves when it has printed its address. */
  async serve(command: string, env: Record<string, string> = {}): Promise<void> {
    const child = this.#command(`exec ${command}`, env).spawn();
    let all = "";
    const listening = Promise.withResolvers<void>();
    const read = async (stream: ReadableStream<Uint8Array>) => {
      for await (const part of stream.pipeThrough(new TextDecoderStream() as never)) {
        all += part;
        if (/https?:\/\/[^\s/]+/.test(all)) listening.resolve();
      }
    };
    const output = Promise.all([read(child.stdout), read(child.stderr)]);
    const said = () => output.then(() => all);
    child.status.then(async () => listening.reject(new Error(`it ended: ${await said()}`)));
    await listening.promise;
    this.#running.push({ child, said });
  }

  /** Stops the server that was started last, in order. */
  async stop(): Promise<Outcome> {
    const { child, said } = this.#running.pop()!;
    child.kill("SIGTERM");
    const { code } = await child.status;
    return { code, said: await said() };
  }

  #command(command: string, env: Record<string, string> = {}): Deno.Command {
    for (const [from, to] of ELSEWHERE) command = command.replace(from, to);
    return new Deno.Command("sh", {
      args: ["-c", command],
      cwd: this.folder,
      env: {
        NO_COLOR: "1",
        HOME: this.folder,
        PATH: `${this.folder}/bin:${Deno.env.get("PATH")}`,
        PARLEY_HOST: "127.0.0.1",
        PARLEY_PORT: "0",
        PARLEY_MDNS: "off",
        ...env,
      },
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    });
  }

  async [Symbol.asyncDispose]() {
    while (this.#running.length) await this.stop();
    await Deno.remove(this.folder, { recursive: true });
  }
}
