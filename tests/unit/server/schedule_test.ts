import assert from "node:assert/strict";
import { Backups } from "../../../server/host/backup/backups.ts";
import { readLedger } from "../../../server/host/backup/ledger.ts";
import { backupIfDue, type BackupPlan } from "../../../server/host/backup/schedule.ts";
import { folderStore } from "../../../server/storage/objects/folder.ts";
import { until } from "../../helpers/until.ts";

const HOUR = 3600_000;
const DAY = 24 * HOUR;
const START = Date.parse("2026-01-01T00:00:00Z");
const LEDGER = "parley-backups.json";

/** A folder for backups, and a machine whose clock can be set. */
class Machine implements AsyncDisposable {
  /** Error of the clock in milliseconds. */
  skew = 0;
  passed = 0;
  uptime = HOUR;
  process = "first";
  /** Makes the next backup fail. */
  broken = false;

  private constructor(readonly folder: string) {}

  static async start(): Promise<Machine> {
    const folder = await Deno.makeTempDir({ prefix: "parley-test-" });
    await Deno.mkdir(`${folder}/backups`);
    return new Machine(folder);
  }

  get plan(): BackupPlan {
    return {
      keep: 7,
      folder: `${this.folder}/backups`,
      sealed: false,
      now: () => START + this.passed + this.skew,
      uptime: () => this.uptime,
      process: this.process,
      make: async (file) => {
        if (this.broken) throw new Error("There is no room");
        await Deno.writeTextFile(file, "a backup", { createNew: true });
      },
      log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    };
  }

  /** Time goes by while the machine runs. */
  pass(time: number): void {
    this.passed += time;
    this.uptime += time;
  }

  /** The program ends and starts again. */
  restart(): void {
    this.process += "+";
  }

  /** The machine is off for a while. */
  reboot(off: number): void {
    this.passed += off;
    this.uptime = 60_000;
    this.restart();
  }

  due(every = DAY): Promise<boolean> {
    return backupIfDue({ ...this.plan, every });
  }

  async names(): Promise<string[]> {
    const found = await Array.fromAsync(Deno.readDir(this.plan.folder), ({ name }) => name);
    return found.filter((name) => name !== LEDGER).sort();
  }

  put(name: string): Promise<void> {
    return Deno.writeTextFile(`${this.plan.folder}/${name}`, "of somebody");
  }

  async [Symbol.asyncDispose]() {
    await Deno.remove(this.folder, { recursive: true });
  }
}

Deno.test("[MEND-54] a backup of damaged data is said, is not counted and takes no good one's place; only the newest stays", async () => {
  await using machine = await Machine.start();
  let damaged = false;
  const plan = () => ({
    ...machine.plan,
    keep: 1,
    every: DAY,
    make: async (file: string) => {
      await Deno.writeTextFile(damaged ? `${file}.damaged` : file, "a backup", { createNew: true });
      if (damaged) throw new Error("it is not a good backup");
    },
  });
  assert.equal(await backupIfDue(plan()), true);
  const [good] = await machine.names();
  damaged = true;
  for (let day = 0; day < 3; day++) {
    machine.pass(DAY);
    await assert.rejects(backupIfDue(plan()), /not a good backup/);
    const names = await machine.names();
    assert.deepEqual([names.length, names[0]], [2, good]);
    assert.match(names[1], /\.damaged$/);
    const { backups } = await readLedger(folderStore(machine.plan.folder));
    assert.deepEqual(backups.map(({ name, state }) => [name, state]), [[good, "good"]]);
  }
  damaged = false;
  assert.equal(await backupIfDue(plan()), true, "it is due all the while");
  const names = await machine.names();
  assert.equal(names.length, 1);
  assert.notEqual(names[0], good);
});

Deno.test("a schedule makes a backup when the newest is old enough, and keeps the newest few", async () => {
  await using machine = await Machine.start();
  const look = (hours: number) => {
    machine.pass(START + hours * HOUR - machine.plan.now());
    return backupIfDue({ ...machine.plan, every: DAY, keep: 2 });
  };
  assert.equal(await look(0), true);
  await machine.put("parley-x.tar.partial");
  await machine.put("holiday.tar");
  assert.equal(await look(23), false);
  assert.equal(await look(24), true);
  assert.equal(await look(25), false);
  assert.equal(await look(60), true);
  assert.deepEqual(await machine.names(), [
    "holiday.tar",
    "parley-2026-01-02T00-00-00.tar",
    "parley-2026-01-03T12-00-00.tar",
  ]);
});

Deno.test("[OPS-3] a file dated in the future neither makes a backup a minute nor pushes good ones out", async () => {
  await using machine = await Machine.start();
  for (let day = 0; day < 10; day++) {
    assert.equal(await machine.due(), true, `day ${day}`);
    machine.pass(DAY);
  }
  const good = await machine.names();
  assert.equal(good.length, 7);
  const future = "parley-2031-05-05T05-05-05.tar";
  await machine.put(future);
  assert.equal(await machine.due(), true);
  let made = 0;
  for (let minute = 1; minute < 24 * 60; minute++) {
    machine.pass(60_000);
    if (minute % 60 === 0) machine.restart();
    if (await machine.due()) made++;
  }
  assert.equal(made, 0, "one a day");
  const kept = await machine.names();
  for (const name of good.slice(1)) assert.ok(kept.includes(name), `${name} is gone`);
});

Deno.test("[OPS-3] where nothing is known but names, the newest is the newest that is not in the future", async () => {
  await using machine = await Machine.start();
  await machine.put("parley-2031-05-05T05-05-05.tar");
  await machine.put("parley-2025-12-31T12-00-00.tar");
  await machine.put("parley-2026-99-99T99-99-99.tar");
  assert.equal(await machine.due(), false, "twelve hours old");
  machine.pass(12 * HOUR);
  assert.equal(await machine.due(), true);
});

Deno.test("[OPS-3] a clock that jumps either way while the program runs makes none early and none late", async () => {
  await using machine = await Machine.start();
  assert.equal(await machine.due(), true);
  for (const skew of [400 * DAY, -400 * DAY, 3 * DAY, 0, -5 * 365 * DAY, 20 * HOUR]) {
    machine.skew = skew;
    machine.pass(3 * HOUR);
    assert.equal(await machine.due(), false, `clock off by ${skew / DAY} days`);
  }
  machine.pass(6 * HOUR);
  assert.equal(await machine.due(), true);
});

Deno.test("[OPS-3] nor do a restart of the program with a clock that was set back, or a little forward", async () => {
  await using machine = await Machine.start();
  machine.uptime = 90 * DAY;
  assert.equal(await machine.due(), true);
  for (const skew of [2 * DAY, -2 * DAY, 30 * DAY, -30 * DAY]) {
    machine.skew = skew;
    machine.restart();
    machine.pass(HOUR);
    assert.equal(await machine.due(), false, `clock off by ${skew / DAY} days`);
  }
  machine.pass(20 * HOUR);
  assert.equal(await machine.due(), true);
});

Deno.test("[OPS-3] a machine that was off makes up for it; a mark of the far future stops nothing", async () => {
  await using machine = await Machine.start();
  machine.uptime = 8 * HOUR;
  assert.equal(await machine.due(), true);
  machine.reboot(3 * DAY);
  assert.equal(await machine.due(), true, "off for three days");
  // A battery that is empty: the clock begins in 2040, and is set right later.
  machine.reboot(HOUR);
  machine.skew = 14 * 365 * DAY;
  assert.equal(await machine.due(), true);
  machine.skew = 0;
  let made = 0;
  for (let day = 0; day < 8; day++) {
    machine.reboot(16 * HOUR);
    if (await machine.due()) made++;
    machine.pass(8 * HOUR);
  }
  assert.ok(made >= 7 && made <= 8, `${made} in eight days`);
});

Deno.test("[OPS-3] the last good seven stay whatever their names say; what nobody verified counts for none of them", async () => {
  await using machine = await Machine.start();
  // Years wrong, each time another: names sort otherwise than they were made.
  const order: string[] = [];
  for (const years of [3, -8, 10, 0, -2, 7, 1, -5, 4, -1]) {
    machine.skew = years * 365 * DAY;
    machine.pass(DAY);
    const before = await machine.names();
    assert.equal(await machine.due(), true);
    order.push((await machine.names()).find((name) => !before.includes(name))!);
  }
  assert.deepEqual(await machine.names(), order.slice(-7).sort());
  // Nine files from elsewhere, dated after all of Parley's: they displace none.
  for (let day = 1; day < 10; day++) await machine.put(`parley-2050-01-0${day}T00-00-00.tar`);
  machine.pass(DAY);
  assert.equal(await machine.due(), true);
  const kept = await machine.names();
  for (const name of order.slice(-6)) assert.ok(kept.includes(name), name);
  // A truncated backup no longer counts, so the one before the remaining good ones is kept.
  await Deno.truncate(`${machine.plan.folder}/${order.at(-1)}`, 1);
  const oldest = (await readLedger(folderStore(machine.plan.folder))).backups
    .find(({ state }) => state === "good")!.name;
  machine.pass(DAY);
  assert.equal(await machine.due(), true);
  assert.ok((await machine.names()).includes(oldest));
});

Deno.test("[OPS-3] one whose end could not be written down is known all the same; a lost ledger deletes nothing", async () => {
  await using machine = await Machine.start();
  const ledger = `${machine.plan.folder}/${LEDGER}`;
  const { make } = machine.plan;
  let begun = "";
  const cut = {
    ...machine.plan,
    make: async (file: string) => {
      begun = await Deno.readTextFile(ledger);
      await make(file, null);
    },
  };
  assert.equal(await backupIfDue({ ...cut, every: DAY }), true);
  // Simulates a kill between the backup and its entry in the ledger.
  await Deno.writeTextFile(ledger, begun);
  machine.restart();
  machine.pass(HOUR);
  assert.equal(await machine.due(), false);
  assert.equal((await readLedger(folderStore(machine.plan.folder))).backups[0].state, "good");
  for (let day = 0; day < 9; day++) {
    machine.pass(DAY);
    await machine.due();
  }
  const before = await machine.names();
  await Deno.writeTextFile(ledger, "{ not json");
  machine.pass(DAY);
  assert.equal(await machine.due(), true);
  assert.equal((await machine.names()).length, before.length + 1);
});

Deno.test("[OPS-3] what fails is told with its reason, tried again more and more rarely, and late is told", async () => {
  await using machine = await Machine.start();
  machine.broken = true;
  let tries = 0;
  const { make } = machine.plan;
  const plan = {
    ...machine.plan,
    make: (file: string) => (tries++, make(file, null)),
  };
  const backups: Backups = new Backups(plan, 20);
  try {
    await until("a failure", () => backups.state === "failed");
    assert.equal(backups.problem, "There is no room");
    assert.deepEqual([backups.lastAt, backups.late, tries], [null, false, 1]);
    machine.pass(60_000);
    await until("a second try", () => tries === 2 && backups.state === "failed");
    machine.pass(60_000);
    machine.pass(HOUR);
    await until("a third try", () => tries === 3 && backups.state === "failed");
    assert.ok(backups.late);
    machine.broken = false;
    machine.pass(HOUR);
    await until("it is made", () => backups.state === "idle" && backups.lastAt !== null);
    assert.deepEqual([backups.problem, backups.late], [null, false]);
  } finally {
    await backups.stop();
  }
});

Deno.test("[OPS-3] each is copied to an object store, where as many stay; a copy that fails makes no second backup", async () => {
  await using machine = await Machine.start();
  const { make } = machine.plan;
  const store = folderStore(`${machine.folder}/bucket`);
  let reachable = true;
  let made = 0;
  const plan: BackupPlan = {
    ...machine.plan,
    keep: 2,
    make: (file) => (made++, make(file, null)),
    copiesTo: "https://s3.example.org/bucket",
    openCopies: () =>
      Promise.resolve({
        ...store,
        put: (name, source) =>
          reachable ? store.put(name, source) : Promise.reject(new Error("no route")),
      }),
  };
  const there = async () =>
    (await store.list()).map(({ name }) => name).filter((name) => name !== LEDGER).sort();
  const settled = (backups: Backups, state: string) => () => backups.state === state;
  let newest = "";
  for (let day = 1; day <= 4; day++) {
    const backups = new Backups(plan, DAY);
    await until("it is copied", settled(backups, "idle"));
    await backups.stop();
    assert.equal(made, day);
    [newest] = (await machine.names()).slice(-1);
    assert.equal((await there()).at(-1), newest);
    machine.pass(DAY);
  }
  assert.deepEqual(await there(), await machine.names());
  assert.equal((await there()).length, 2);

  reachable = false;
  const failing = new Backups(plan, DAY);
  await until("a failure", settled(failing, "failed"));
  assert.match(failing.problem!, /was made, but not copied to .*bucket: no route$/);
  await failing.stop();
  reachable = true;
  const backups = new Backups(plan, DAY);
  await until("the copy", settled(backups, "idle"));
  await backups.stop();
  assert.equal(made, 5);
  assert.deepEqual(await there(), await machine.names());
});

Deno.test("[MEND-57] a folder for backups is made, the folders above it are not", async () => {
  const folder = await Deno.makeTempDir();
  const empty = { name: "a", size: 0, read: () => Promise.resolve(new Uint8Array()) };
  const put = (path: string) => folderStore(`${folder}/${path}`).put(empty.name, empty);
  await put("backups");
  await put("backups");
  assert.deepEqual(await folderStore(`${folder}/backups`).list(), [{ name: "a", size: 0 }]);
  await assert.rejects(put("missing/backups"), /missing does not exist/);
  await Deno.remove(folder, { recursive: true });
});
