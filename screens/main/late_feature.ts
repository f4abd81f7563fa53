import type { ShownMessage } from "../../components/chat/message.ts";
import type { MenuItem } from "../../components/ui/MenuButton.tsx";
import type { OwnSettings } from "../../protocol/addresses.ts";
import type { Category } from "../../protocol/categories.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { Member, Server } from "../../protocol/servers.ts";
import type { SettingsTab } from "../../protocol/settings_tabs.ts";
import type { MainContext } from "./context.ts";
import type { DialogViews } from "./dialog.ts";
import type { MenuPosition } from "./menu_position.ts";
import type { TabProps } from "./server/tab.ts";
import type { OwnPageProps, SettingsPages } from "./settings_page.ts";

/** Rows of a menu, or a promise of them. */
export type Rows<Row = MenuItem> = readonly Row[] | Promise<readonly Row[]>;
/** Rows that say which group of the menu they belong to. */
export type GroupedRows<Group extends string> = Rows<MenuItem & { group: Group }>;

type MessageRows = (main: MainContext, channelId: string, message: ShownMessage) => Rows;

/** Subject of a person's menu. */
export interface MenuPerson {
  readonly userId: string;
  readonly username: string;
  readonly isMe: boolean;
  /** The open server; null: the menu is not about one. */
  readonly serverId: string | null;
  /** Fetches the person as a member of that server, once for all features. */
  member(): Promise<Member | undefined>;
}

/**
 * The parts of a feature that come with the first menu or dialog, which `late_feature_list.ts` lists.
 * Declare one with `satisfies LateFeature`, so that the list knows which names it has.
 */
export interface LateFeature {
  /** Views by the names that the feature adds to `DialogProps`. */
  readonly dialogs?: DialogViews;
  /** Rows of a person's menu. */
  readonly personMenu?: (
    main: MainContext,
    person: MenuPerson,
  ) => GroupedRows<"person" | "moderation">;
  /** Rows of a server's menu. `at`: for a menu that replaces it. */
  readonly serverMenu?: (
    main: MainContext,
    server: Server,
    at: MenuPosition,
  ) => GroupedRows<"place" | "move" | "server" | "leave">;
  /** Rows in the menu of a category of the open server. */
  readonly categoryMenu?: (
    main: MainContext,
    category: Category,
    at: MenuPosition,
  ) => GroupedRows<"place" | "move" | "manage" | "leave">;
  /** Rows in the menu of a channel, a direct message or a group. */
  readonly channelMenu?: (
    main: MainContext,
    channel: Channel,
    at: MenuPosition,
  ) => GroupedRows<"place" | "move" | "manage" | "group">;
  /** Rows in the menu of a channel's input, behind those of files. */
  readonly composerMenu?: (main: MainContext, channelId: string) => Rows;
  /** Rows of a message's menu about its content, after `Copy Text`. One that fails is left out. */
  readonly contentMenu?: MessageRows;
  /** Rows in a message's menu for the message itself, behind `Edit`. */
  readonly messageMenu?: MessageRows;
  /** Pages of the account's settings. `OWN_SETTINGS` has their order. */
  readonly settings?: SettingsPages<OwnSettings, OwnPageProps>;
  /** Pages of a server's settings. `settings_tabs.ts` has their order and who sees them. */
  readonly serverSettings?: SettingsPages<SettingsTab, TabProps>;
}

/** Puts rows in a group. */
export function inGroup<Group extends string>(group: Group, rows: readonly MenuItem[]) {
  return rows.map((row) => ({ ...row, group }));
}
