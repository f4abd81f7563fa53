import { lazy } from "../../browser/lazy.ts";
import type { OnMenu } from "../../components/ui/popup.ts";
import type { Category } from "../../protocol/categories.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { MainContext } from "./context.ts";
import { showError } from "./show_error.ts";

/**
 * Items of the lists that have a menu: a server, a folder of servers, a category or a channel,
 * including direct messages and groups.
 */
export type Subject =
  | { serverId: string }
  | { folderId: string }
  | { category: Category }
  | { channel: Channel };

/** Opens the menu of a list item; its content is loaded with the first (UX-7). */
export function menuOf(main: MainContext, subject: Subject): OnMenu {
  return (at, byKeyboard, returnTo) =>
    void lazy(() => import("./list_menus.ts")).load().then(({ openListMenu }) =>
      openListMenu(main, subject, { at, byKeyboard, returnTo })
    ).catch(showError(main.client));
}
