/** The admin page: each tab, and what opens from there. */
import type { Locator } from "playwright-core";
import { type AdminStatus, type Backups, type DayFigures } from "../../../protocol/admin.ts";
import type { InstallationUse, PeopleUse } from "../../../protocol/file_use.ts";
import { expect, type Person } from "../../helpers/e2e.ts";
import { alertdialog, button, dialog, item, menuOf, press } from "./hands.ts";
import type { Row, World } from "./walk.ts";
import { LONG } from "./world.ts";

export interface Office extends World {
  /** The admin. */
  person: Person;
  /** Name of another person. */
  other: string;
}

const TABS = [
  "Overview",
  "People",
  "Servers",
  "Storage",
  "Backups",
  "Settings",
  "Announcement",
  "Security log",
  "Log",
  "History",
];

/** Opens a tab; on a phone from the list, which Back leads to. */
async function choose({ page, touch }: Office, name: string): Promise<Locator> {
  const back = button(page, "Back");
  const tab = page.getByRole("tab", { name, exact: true });
  await expect(back.or(tab).filter({ visible: true }).first()).toBeVisible();
  if (await back.isVisible()) await press(touch, back);
  await press(touch, tab);
  const panel = page.getByRole("tabpanel", { name, exact: true });
  await expect(panel).toContainText(/\p{L}/u);
  await expect(panel.getByRole("status", { name: "Loading" })).toHaveCount(0);
  return panel;
}

const tab = (name: string, shows: string): Row<Office> => ({
  name: `admin ${name}`,
  shows: `Admin AdminFrame SettingsShell SideTabs ${shows}`,
  async open(world) {
    await choose(world, name);
    const tabs = world.page.getByRole("tab", { includeHidden: true });
    await expect(tabs, "each tab has a row").toHaveText(TABS);
  },
});

/** Opens the tab again, with what the server would say then. */
async function reopen(world: Office, name: string): Promise<void> {
  await choose(world, name === "People" ? "Servers" : "People");
  await choose(world, name);
}

/** Dialog that a person's menu opens. */
const ofAccount = (name: string, shows: string, title?: RegExp): Row<Office> => ({
  name: `admin ${name}`,
  shows,
  async open(world) {
    const { page, touch, other } = world;
    await choose(world, "People");
    await press(touch, button(page, `Actions for ${other}`));
    await press(touch, item(page, name));
    return { layer: title ? dialog(page, title) : alertdialog(page) };
  },
});

export const ADMIN: readonly Row<Office>[] = [
  {
    name: "admin list",
    only: "touch",
    shows: "AdminFrame",
    async open({ page }) {
      await expect(page.getByRole("tab")).toHaveCount(TABS.length);
    },
  },
  tab("Overview", "Overview FirstSteps Figures"),
  {
    name: "admin warnings",
    shows: "Overview",
    async open(world) {
      const { page } = world;
      await page.route("**/api/admin/status", async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...await response.json(), ...TROUBLED } });
      });
      await page.route(
        "**/api/admin/figures",
        (route) => route.fulfill({ json: { days: days() } }),
      );
      await reopen(world, "Overview");
      await expect(page.getByText("The quota is nearly used up")).toBeVisible();
    },
  },
  tab("People", "People AccountRow"),
  {
    name: "admin menu of an account",
    shows: "MenuButton",
    async open(world) {
      const { page, touch, other } = world;
      await choose(world, "People");
      const opener = button(page, `Actions for ${other}`);
      await press(touch, opener);
      return { layer: menuOf(world), opener };
    },
  },
  {
    name: "admin Create account",
    shows: "CreateAccountDialog",
    async open(world) {
      await choose(world, "People");
      const opener = button(world.page, "Create account");
      await press(world.touch, opener);
      return { layer: alertdialog(world.page), opener };
    },
  },
  ofAccount("Reset password", "ResetDialog PasswordDialog"),
  ofAccount("Sessions", "SessionsDialog", /^Sessions of/),
  ofAccount("Make admin", "OrderDialog PasswordDialog"),
  ofAccount("Disable", "OrderDialog"),
  ofAccount("Delete account", "DeleteAccountDialog"),
  tab("Servers", "Servers"),
  {
    name: "admin deleting a server",
    shows: "OrderDialog TypedWord",
    async open(world) {
      await choose(world, "Servers");
      await press(world.touch, world.page.getByRole("button", { name: /^Delete / }).first());
      return { layer: alertdialog(world.page) };
    },
  },
  tab("Storage", "StorageTab LimitsForm"),
  {
    name: "admin storage in use",
    shows: "StorageTab",
    async open(world) {
      const { page } = world;
      await page.route("**/api/admin/storage", (route) => route.fulfill({ json: inUse() }));
      await page.route("**/api/admin/storage/people*", (route) => {
        return route.fulfill({ json: people() });
      });
      await reopen(world, "Storage");
      await expect(page.getByRole("button", { name: /^Show more/ }).first()).toBeVisible();
    },
  },
  tab("Backups", "BackupsTab ScheduleForm"),
  {
    name: "admin backups of every kind",
    shows: "BackupsTab",
    async open(world) {
      const { page } = world;
      await page.route("**/api/admin/backups", (route) => route.fulfill({ json: backups() }));
      await reopen(world, "Backups");
      await expect(page.getByText("Not encrypted").first()).toBeVisible();
    },
  },
  {
    name: "admin encrypting scheduled backups",
    shows: "ScheduleForm",
    async open(world) {
      const { page } = world;
      await choose(world, "Backups");
      await press(world.touch, page.getByRole("switch", { name: "Encrypt scheduled backups" }));
      await expect(page.getByLabel("Repeat the passphrase")).toBeVisible();
    },
    async close({ page, touch }) {
      await press(touch, button(page, "Reset"));
      await expect(button(page, "Save Changes")).toHaveCount(0);
    },
  },
  {
    name: "admin making a backup",
    shows: "BackupDialog",
    async open(world) {
      await choose(world, "Backups");
      await press(world.touch, button(world.page, "Make a backup now"));
      return { layer: alertdialog(world.page) };
    },
  },
  tab("Settings", "SettingsTab SaveBar"),
  {
    name: "admin settings to save",
    shows: "SettingsTab SaveBar",
    async open(world) {
      await choose(world, "Settings");
      await world.page.getByLabel("Invites: how many").fill("5");
      await expect(button(world.page, "Save Changes")).toBeInViewport();
    },
    async close({ page, touch }) {
      await press(touch, button(page, "Reset"));
      await expect(button(page, "Save Changes")).toHaveCount(0);
    },
  },
  tab("Announcement", "AnnouncementTab"),
  {
    name: "admin something unsaved",
    shows: "ConfirmDialog",
    async open(world) {
      const { page, touch } = world;
      await choose(world, "Announcement");
      await page.getByLabel("What to tell everyone").fill("Back in five minutes");
      const back = button(page, "Back");
      await press(
        touch,
        await back.isVisible() ? back : page.getByRole("tab", { name: "Log", exact: true }),
      );
      return { layer: alertdialog(page) };
    },
    async close({ page }, { layer }) {
      await page.keyboard.press("Escape");
      await expect(layer!).toBeHidden();
      await page.getByLabel("What to tell everyone").fill("");
    },
  },
  tab("Security log", "SecurityLogTab"),
  tab("Log", "LogTab"),
  tab("History", "HistoryTab"),
];

const DAY = 86_400_000;
const GB = 1024 ** 3;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

/** All that can be wrong at once. */
const TROUBLED = {
  storage: {
    database: 4 * GB,
    disk: { free: 3 * GB, total: 100 * GB, almostFull: true },
    messages: { used: 87 * GB, quota: 90 * GB },
    writable: true,
  },
  untrustedProxies: ["172.18.0.4", "2001:db8:85a3::8a2e:370:7334"],
  unknownFiles: { files: 1200, unknown: 17 },
  certificate: { expires_at: ago(-3), problem: "The authority could not be reached: try again." },
  upkeep: [{ step: "sessions", since: ago(2), count: 3 }],
} satisfies Partial<AdminStatus>;

function days(): DayFigures[] {
  return Array.from({ length: 30 }, (_, i) => ({
    day: ago(30 - i).slice(0, 10),
    people: 20 + Math.floor(i / 3),
    online: 4 + (i * 7) % 11,
    messages: 900 + i * 340,
    stored: GB * (1 + i / 8),
  }));
}

const somebody = (i: number) => ({
  id: crypto.randomUUID(),
  username: i === 0 ? LONG.slice(0, 32) : `member_${i}`,
  deleted: i === 2,
});

function inUse(): InstallationUse {
  const servers = Array.from({ length: 12 }, (_, i) => ({
    server: i === 1 ? null : { id: crypto.randomUUID(), name: i === 0 ? LONG : `Server ${i}` },
    used: GB / (i + 1),
    files: 500 - i,
  }));
  const largest = servers.map(({ server, used }, i) => ({
    id: crypto.randomUUID(),
    size: used / 3,
    created_at: ago(i),
    uploader: somebody(i),
    channel_id: crypto.randomUUID(),
    server,
  }));
  return { used: 3 * GB, files: 4321, people: [], servers, largest };
}

function people(): PeopleUse {
  const list = Array.from({ length: 12 }, (_, i) => ({
    person: somebody(i),
    used: GB / (i + 1),
    file_bytes: GB / (i + 2),
    files: 300 - i,
  }));
  return { people: list, total: 40 };
}

function backups(): Backups {
  return {
    folder: "/var/lib/parley/backups/of/this/installation",
    every: DAY,
    keep: 7,
    fixed: { every: null, keep: "PARLEY_BACKUP_KEEP", passphrase: null },
    encrypted: false,
    state: "failed",
    problem: "The disk is full.",
    last_at: ago(3),
    late: true,
    copied_to: "s3://backups-of-a-club/parley",
    backups: Array.from({ length: 5 }, (_, i) => ({
      name: `parley-${ago(i).slice(0, 19).replace(/\W/g, "-")}.${i % 2 ? "sealed" : "tar.gz"}`,
      size: 345_678_901 + i * 1_000_003,
      created_at: ago(i),
      sealed: i % 2 === 1,
    })),
  };
}
