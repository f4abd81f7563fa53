import { readdirSync, readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { ADMIN } from "../e2e/looks/admin_rows.ts";
import { CHAT } from "../e2e/looks/chat_rows.ts";
import { DIALOGS } from "../e2e/looks/dialog_rows.ts";
import { EVENTS } from "../e2e/looks/event_rows.ts";
import { HOME, LISTS } from "../e2e/looks/list_rows.ts";
import { FILES, PANELS } from "../e2e/looks/panel_rows.ts";
import { PAGES } from "../e2e/looks/pages_rows.ts";
import { SERVER_SETTINGS, SETTINGS } from "../e2e/looks/settings_rows.ts";

/** Screens and layers that separate tests open and examine: a file each, from `tests/e2e` on. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  // The account.
  DisableMfa: "examined_test.ts",
  NotMe: "examined_test.ts",
  Section: "examined_test.ts",
  StorageSection: "examined_test.ts",
  RecoverForm: "private_test.ts",
  NewDevice: "private_test.ts",
  LetDeviceIn: "private_test.ts",
  PrivateDevices: "private_test.ts",
  StartAnew: "private_test.ts",
  ConversationPanel: "private_messages_test.ts",
  ExportSection: "private_messages_test.ts",
  PrivateDialog: "private_messages_test.ts",
  ChannelPanel: "private_channels_test.ts",
  SaveBar: "examined_test.ts",
  CodeForm: "examined_test.ts",
  // Administration.
  Admin: "admin_test.ts",
  AccountRow: "admin_test.ts",
  AnnouncementTab: "admin_test.ts",
  CreateAccountDialog: "admin_test.ts",
  ScheduleForm: "admin_test.ts",
  SecurityLogTab: "admin_test.ts",
  SessionsDialog: "admin_test.ts",
  BackupDialog: "admin_test.ts",
  BackupsTab: "admin_test.ts",
  DeleteAccountDialog: "admin_test.ts",
  HistoryTab: "admin_test.ts",
  LogHeading: "admin_test.ts",
  LogTab: "admin_test.ts",
  OrderDialog: "admin_test.ts",
  PasswordDialog: "admin_test.ts",
  PasswordLink: "admin_test.ts",
  ResetDialog: "admin_test.ts",
  SettingsTab: "admin_test.ts",
  StorageTab: "admin_test.ts",
  LimitsForm: "admin_test.ts",
  SetupForm: "admin_test.ts",
  // Pages that need a server of their own.
  Trust: "trust_test.ts",
  TrustPage: "trust_test.ts",
  OfflinePage: "installed_test.ts",
  Shell: "standby_test.ts",
  ShareDialog: "installed_test.ts",
  FailedDialog: "standby_test.ts",
  ConnectionBar: "standby_test.ts",
  // Voice and calls, with a microphone.
  CallScreen: "call_test.ts",
  SharedScreen: "call_test.ts",
  TroubleBar: "voice/trouble_test.ts",
  DebugDialog: "voice/trouble_test.ts",
  PeerCard: "voice/trouble_test.ts",
  PersonCard: "voice/channel_test.ts",
  VoicePerson: "voice/channel_test.ts",
  VoiceBar: "voice/channel_test.ts",
  ViewAsBar: "examined_test.ts",
  // Files, and a microphone.
  FileDialog: "message_files_test.ts",
  SoundCard: "played_files_test.ts",
  VoicePanel: "played_files_test.ts",
  // Two key logs of one server.
  SplitLog: "hostile_host_test.ts",
  TopNotice: "hostile_host_test.ts",
  // A host that lies.
  NewDeviceQuestion: "../host/devices_test.ts",
  // Where the browser has not been asked yet.
  NotifyBar: "notification_story_test.ts",
  // Cards.
  ProfileCard: "phone_test.ts",
  TopicCard: "phone_test.ts",
};
/** Components that render nothing. */
const INVISIBLE = ["Sweep"];

Deno.test("[UX-9] each screen and layer is examined by a row, or by a test of its own", () => {
  const shown = new Set(
    [CHAT, PANELS, FILES, LISTS, SETTINGS, SERVER_SETTINGS, DIALOGS, EVENTS, HOME, PAGES, ADMIN]
      .flatMap((rows) => rows.flatMap(({ shows }) => shows.split(" "))),
  );
  const missing = sources().filter(isLayer).map(nameOf)
    .filter((name) => !shown.has(name) && !(name in ELSEWHERE) && !INVISIBLE.includes(name));
  expect(missing, "in `shows` of a row, or in ELSEWHERE").toEqual([]);
  for (const [name, file] of Object.entries(ELSEWHERE)) {
    expect(readFileSync(new URL(`../e2e/${file}`, import.meta.url), "utf8"), `${name} in ${file}`)
      .toMatch(/checkWithAxe\(/);
  }
});

/** Paths of all components, screens and islands. */
function sources(): string[] {
  const root = new URL("../../", import.meta.url);
  return ["components", "screens", "islands"].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true })
      .map((name) => `${new URL(folder, root).pathname}/${name}`)
      .filter((path) => path.endsWith(".tsx"))
  );
}

const nameOf = (path: string) => path.split("/").at(-1)!.replace(".tsx", "");

/** Returns true if a component is a screen, or draws a layer. */
function isLayer(path: string): boolean {
  const source = readFileSync(path, "utf8");
  const name = nameOf(path);
  return /\/islands\//.test(path) ||
    /(Dialog|Tab|Panel|Page|Screen|Section|Form|Card|Bar|Popup|Picker|Switcher)$/.test(name) ||
    /<(Dialog|FormDialog|ConfirmDialog|Popup|Sheet|SidePanel|ContextMenu|MenuButton)\b/.test(
      source,
    );
}
