import assert from "node:assert/strict";
import type { PrivateChannel } from "../../client/e2ee/link/conversations.ts";
import { type Account, register, signIn } from "../helpers/account.ts";
import { TestBrowser } from "../helpers/e2ee/client.ts";
import { Talker } from "../helpers/e2ee/talk.ts";
import { parley } from "../helpers/parley.ts";
import { befriend, openDm } from "../helpers/people.ts";
import { Person } from "../helpers/person.ts";
import { TestServer } from "../helpers/server_process.ts";

/** Text that only the two may ever see. */
const SECRET = "the-magpie-knows-the-way";

function personOf(url: string, { user, token, sessionToken }: Account): Person {
  return new Person(url, user, token, sessionToken, new Headers());
}

/** Sets up two people who write in private on a real server, and a folder for the test. */
async function talking() {
  const server = await TestServer.start();
  const scratch = await Deno.makeTempDir({ prefix: "parley-test-" });
  const accounts = [await register(server.url, "ada"), await register(server.url, "bob")];
  const [a, b] = accounts.map((account) => personOf(server.url, account));
  await befriend(a!, b!);
  const { id } = await openDm(a!, b!);
  const [ada, bob] = [await Talker.first(a!), await Talker.first(b!)];
  const dm = (of: Talker): PrivateChannel => {
    return { id, space: "dm", userIds: [of.person.id === a!.id ? b!.id : a!.id] };
  };
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  await ada.send(dm(ada), `${SECRET} one`);
  await bob.send(dm(bob), `${SECRET} two`);
  return {
    server,
    scratch,
    ada,
    bob,
    dm,
    accounts,
    /** Both sign in on a server that has their accounts. */
    async signIn(url: string) {
      for (const [i, { browser }] of [ada, bob].entries()) {
        browser.person = personOf(url, await signIn(url, accounts[i]!));
      }
    },
    async [Symbol.asyncDispose]() {
      for (const one of [ada, bob]) one[Symbol.dispose]();
      await server[Symbol.asyncDispose]();
      await Deno.remove(scratch, { recursive: true });
    },
  };
}

async function ok(...args: string[]): Promise<string> {
  const { code, out, err } = await parley(args);
  assert.equal(code, 0, `${args.join(" ")}: ${err}`);
  return out;
}

/**
 * Resolves to true if a file contains the text: as it is, in base64 at any offset, or in UTF-16.
 */
async function says(path: string, text: string): Promise<boolean> {
  const bytes = await Deno.readFile(path);
  const latin = new TextDecoder("latin1").decode(bytes);
  const inBase64 = [0, 1, 2].map((shift) =>
    btoa(" ".repeat(shift) + text).slice(shift && 4, -4).replace(/=+$/, "")
  );
  const wide = [...text].join("\0");
  return [text, wide, ...inBase64].some((one) => latin.includes(one));
}

async function filesBelow(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) found.push(...await filesBelow(path));
    else found.push(path);
  }
  return found;
}

Deno.test("[E2E-33 E2E-26 E2E-2] a backup holds private conversations sealed; restored elsewhere their devices go on, and the recovery key opens them", async () => {
  await using people = await talking();
  const { server, scratch, ada, bob, dm } = people;
  const key = await ada.page.ask("recoveryKey");
  const file = `${scratch}/parley.tar`;
  await ok("backup", file, "--data", server.dataDir);
  assert.match(await ok("check", file), /is whole/);
  // Messages after the backup are lost with the server.
  await bob.send(dm(bob), `${SECRET} three`);
  await server.end("SIGTERM");
  for (const path of [file, ...await filesBelow(server.dataDir)]) {
    assert.ok(!await says(path, SECRET), path);
  }
  assert.ok(await says(file, "ada@example.org"), "it would be found");

  const restored = `${scratch}/data`;
  await ok("restore", file, "--data", restored);
  await using other = await TestServer.start({
    fill: async (dataDir) => {
      await Deno.remove(dataDir, { recursive: true });
      await Deno.rename(restored, dataDir);
    },
  });
  await people.signIn(other.url);
  for (const one of [ada, bob, ada]) await one.hint(dm(one));
  assert.deepEqual(await ada.texts(dm(ada)), [`${SECRET} one`, `${SECRET} two`]);
  await ada.send(dm(ada), `${SECRET} four`);
  await bob.send(dm(bob), `${SECRET} five`);
  using laptop = Talker.over(
    new TestBrowser(personOf(other.url, await signIn(other.url, people.accounts[0]!))),
  );
  await laptop.page.ask("recover", key!);
  await laptop.look(dm(ada));
  const said = [
    `${SECRET} one`,
    `${SECRET} two`,
    `${SECRET} four`,
    // A message that the backup lacks can't be restored, which the reader is told.
    `[1 missing] ${SECRET} five`,
  ];
  assert.deepEqual(await laptop.texts(dm(ada)), said);
  assert.deepEqual(await ada.texts(dm(ada)), said);
});

Deno.test("what the host does to accounts opens nothing that is private", async (t) => {
  await using people = await talking();
  await t.step(
    "[E2E-33 D-ENC-1] an export of the host has what is private as it lies there, and opens nothing of it",
    () => exportsSealed(people),
  );
  await t.step(
    "[E2E-14 E2E-52] a password that the host resets opens the account and gives no keys",
    () => resetsPassword(people),
  );
  await t.step(
    "[E2E-21 E2E-47] who is deleted by the host is removed from what is private; the others read on what was written",
    () => deletesPerson(people),
  );
});

type People = Awaited<ReturnType<typeof talking>>;

async function exportsSealed({ server, scratch }: People) {
  const out = `${scratch}/ada.json`;
  await ok("export", "user", "ada", "--out", out, "--data", server.dataDir);
  assert.ok(!await says(out, SECRET));
  const { messages } = JSON.parse(await Deno.readTextFile(out));
  assert.equal(messages.length, 1, "that there is one is no secret");
}

async function resetsPassword({ server, ada, bob, dm, accounts }: People) {
  const link = await ok("user", "reset-password", "ada", "--data", server.dataDir);
  const code = /reset#([\w-]+)/.exec(link)![1];
  const chosen = await fetch(`${server.url}/api/auth/reset-link`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code, newPassword: "chosen by the host" }),
  });
  assert.equal(chosen.status, 200, await chosen.text());
  const host = await signIn(server.url, { ...accounts[0]!, password: "chosen by the host" });
  using theirs = Talker.over(new TestBrowser(personOf(server.url, host)));
  assert.equal((await theirs.page.ask("look")).phase, "elsewhere");
  await assert.rejects(theirs.page.ask("begin"), /keys_exist/);
  await assert.rejects(theirs.page.ask("begin", true), /keys_exist/);
  await assert.rejects(theirs.page.ask("recover", "0".repeat(28)), /recovery_key/);
  assert.equal((await theirs.look(dm(ada))).phase, "no_keys");
  assert.deepEqual(await theirs.texts(dm(ada)), ["[no_key]", "[no_key]"]);
  await bob.send(dm(bob), `${SECRET} three`);
  // The person's own device is logged out, and continues with the new password.
  ada.browser.person = personOf(server.url, host);
  assert.deepEqual(
    await ada.texts(dm(ada)),
    ["one", "two", "three"].map((one) => `${SECRET} ${one}`),
  );
}

async function deletesPerson({ server, scratch, ada, bob, dm }: People) {
  await ok("user", "delete", "ada", "--data", server.dataDir);
  await bob.page.ask("hint", { kind: "person", id: ada.person.id });
  await bob.hint(dm(bob));
  const { status } = await ada.person.get("/e2ee/identity");
  assert.equal(status, 401);
  const rows = await bob.texts(dm(bob));
  assert.equal(rows.at(-1), `${SECRET} three`);
  assert.ok(rows.includes(`${SECRET} one`), "ada's own");
  assert.ok(!JSON.stringify(bob.page.conversations.get(dm(bob).id)).includes("damaged"));
  assert.match(await ok("check", "--data", server.dataDir), /is whole/);
  const out = `${scratch}/bob.json`;
  await ok("export", "user", "bob", "--out", out, "--data", server.dataDir);
  assert.ok(!await says(out, SECRET));
}
