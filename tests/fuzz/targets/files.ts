/** Input from files: configuration, imports, backups. */
import { createHash } from "node:crypto";
import { packTar } from "modern-tar";
import { extractBackup } from "../../../server/host/backup/extract.ts";
import { DIGESTS, MANIFEST, newHead } from "../../../server/host/backup/manifest.ts";
import { HEAD_BYTES, isSealed, seal, unseal } from "../../../server/host/backup/seal.ts";
import { configFrom, settingsFrom } from "../../../server/host/config/load.ts";
import { readDiscordExport } from "../../../server/host/import/discord.ts";
import { StartError } from "../../../server/base/start_error.ts";
import { refusing, type Target, textOf } from "../target.ts";

const isStartError = (error: unknown) => error instanceof StartError;

/** parley.toml, and each option's value. */
export const toml: Target = {
  seeds: [
    'port = 8000\nhost = "0.0.0.0"\ntls = "lan"\nregistration = "invite"\n',
    'trusted-proxies = ["10.0.0.0/8", "::1"]\nrate-messages = "10/10s"\nbackup-every = "24h"\n',
    'stun = "public"\nturn = "turns:n:p@turn.example.org:5349,turn:x"\nrelay-ports = "1-2"\nrelay = "on"\n',
    'help-center = "mailto:a@b"\nlog-level = "debug"\nbackup-keep = 7\ntls = "a.pem,b.pem"\n',
  ],
  words: [
    "[",
    "]",
    '"""',
    "'''",
    "=",
    "\n",
    "[[a]]",
    "{",
    "}",
    "1979-05-27",
    "inf",
    "0x",
    "\\u0000",
  ],
  run(input) {
    refusing(isStartError, () => {
      return configFrom(settingsFrom({ flags: {}, env: () => undefined, toml: textOf(input) }));
    });
  },
};

/** A JSON file of DiscordChatExporter. */
export const discord: Target = {
  seeds: [
    JSON.stringify({
      guild: { id: "1", name: "g" },
      channel: { id: "2", name: "c" },
      messages: [
        {
          id: "3",
          type: "Default",
          timestamp: "2024-01-01T00:00:00.000+00:00",
          timestampEdited: null,
          content: "hello",
          author: { id: "4", name: "ada" },
          attachments: [{ url: "https://a.example/b", fileName: "b" }],
          embeds: [{ title: "t", url: "u", description: "d" }],
          stickers: [{ name: "s" }],
          inlineEmojis: [{ id: "6", name: "e", imageUrl: "c.json_Files\\e.png" }],
        },
        {
          id: "5",
          type: "Reply",
          timestamp: "2024-01-01T00:00:01Z",
          content: "",
          author: { id: "4", name: "ada" },
          reference: { messageId: "3" },
        },
      ],
    }),
    '{"guild":{"id":"0","name":""},"channel":{"id":"1","name":"x"},"messages":[]}',
  ],
  run(input) {
    // Invalid input must throw a plain Error; any other kind is a fault.
    const isPlain = (error: unknown) => error instanceof Error && error.constructor === Error;
    refusing(isPlain, () => readDiscordExport(textOf(input)));
  },
};

/** Backups: a tar, its manifest, its files. */
export async function archives(): Promise<Target> {
  const folder = await Deno.makeTempDir({ prefix: "parley-fuzz-" });
  const out = `${folder}/out`;
  const whole = await tar([["parley.kv", "not a database"], ["tls/ca.key", "a key"]]);
  return {
    seeds: [whole, await tar([]), await tar([["../outside", "x"]]), await tar([["/etc/x", "x"]])],
    words: [
      "ustar",
      "../",
      "/",
      "manifest.json",
      "digests.json",
      "parley.kv",
      "x".repeat(512),
      '"size":',
    ],
    stall: 1000,
    async run(input) {
      await Deno.mkdir(out);
      try {
        await Deno.writeFile(`${folder}/backup`, input);
        await extractBackup(`${folder}/backup`, out, null).catch((error) => {
          if (!isStartError(error)) throw error;
        });
        const names = await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
        const strays = names.filter((name) => name !== "out" && name !== "backup");
        if (strays.length) throw new Error(`outside of the folder: ${strays}`);
      } finally {
        await Deno.remove(out, { recursive: true });
      }
    },
    close: () => Deno.remove(folder, { recursive: true }),
  };
}

async function tar(files: [name: string, content: string][]): Promise<Uint8Array> {
  const bytes = new TextEncoder();
  const head = newHead({
    version: "1",
    created_at: "2024-01-01T00:00:00.000Z",
    schema: 1,
    counts: { users: 0 },
    files: files.map(([name, content]) => ({ name, size: content.length })),
  });
  const digests = files.map(([, content]) => createHash("sha256").update(content).digest("hex"));
  const entries: [string, string][] = [
    [MANIFEST, JSON.stringify(head)],
    ...files,
    [DIGESTS, JSON.stringify(digests)],
  ];
  return await packTar(entries.map(([name, content]) => {
    const body = bytes.encode(content);
    return { header: { name, size: body.length, type: "file" as const }, body };
  }));
}

const PASSPHRASE = "correct horse battery";

/** Sealed files: each costs the work of a passphrase. */
export async function sealed(): Promise<Target> {
  const plain = new TextEncoder().encode("what is inside");
  const whole = await collect(seal(ReadableStream.from([plain]), PASSPHRASE));
  return {
    seeds: [whole, whole.slice(0, HEAD_BYTES), new Uint8Array([...whole, ...whole])],
    words: ["Parley backup, sealed, 1\n"],
    stall: 3000,
    async run(input) {
      const head = input.slice(0, HEAD_BYTES);
      if (!isSealed(head) || head.length < HEAD_BYTES) return;
      const pieces = ReadableStream.from([input.slice(HEAD_BYTES)]);
      try {
        const opened = await collect(unseal(pieces, head, PASSPHRASE));
        if (textOf(opened) !== textOf(plain)) throw new Error("something else was opened");
      } catch (error) {
        if (!isStartError(error)) throw error;
      }
    },
  };
}

async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(ReadableStream.from(pieces) as BodyInit).arrayBuffer());
}
