/** Servers restored from a backup, and people who continue on them. */
import { TestApp } from "../app.ts";
import { copyDatabase } from "../nodes.ts";
import type { Person } from "../person.ts";
import type { Talker } from "./talk.ts";

/** A server that can be stopped, copied and put back. */
export async function restorableApp() {
  const folder = await Deno.makeTempDir();
  const [path, files, backup] = ["now", "files", "backup"].map((name) => `${folder}/${name}`);
  let app = await TestApp.start({ path, files });
  async function stopped(work: () => Promise<void>) {
    await app[Symbol.asyncDispose]();
    await work();
    app = await TestApp.start({ path, files });
  }
  return {
    get app() {
      return app;
    },
    backUp: () => stopped(() => copyDatabase(path!, backup!)),
    restore: () => stopped(() => copyDatabase(backup!, path!)),
    /** The same person, logged in on the server as it runs now. */
    again: (person: Person) => app.login(person.user.username),
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** People on a server that can be stopped, copied and put back. */
export async function restorable<People extends Disposable>(
  people: (app: TestApp) => Promise<People>,
) {
  const host = await restorableApp();
  const made = await people(host.app);
  async function logIn(talkers: Talker[]) {
    for (const { browser } of talkers) browser.person = await host.again(browser.person);
  }
  return {
    ...made,
    host,
    further: (of: Talker) => of.further(host.app),
    /** Backs up; the named people continue on the backup. */
    async backUp(...talkers: Talker[]) {
      await host.backUp();
      await logIn(talkers);
    },
    async restore(...talkers: Talker[]) {
      await host.restore();
      await logIn(talkers);
    },
    async [Symbol.asyncDispose]() {
      made[Symbol.dispose]();
      await host[Symbol.asyncDispose]();
    },
  };
}
