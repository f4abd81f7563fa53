import type { Signal } from "@preact/signals";
import { createContext, type ReactNode, useContext } from "react";
import type { Client } from "../../client/app/client.ts";
import type { Announcement } from "../../components/chat/Announcer.tsx";
import type { PopupRequest } from "../../components/ui/popup.ts";
import type { HostChoices } from "../../protocol/help.ts";
import type { Language } from "../../protocol/languages.ts";
import type { DialogRequest } from "./dialog.ts";

/** Context shared by the parts of the main screen. */
export interface MainContext {
  client: Client;
  /** The open dialog. */
  dialog: Signal<DialogRequest | null>;
  /** The open menu or picker. */
  popup: Signal<PopupRequest | null>;
  /** Text for screen readers about the open channel. */
  announced: Signal<Announcement | null>;
  /** Counts the requests to bring the message list to its end. */
  jumps: Signal<number>;
  /** Notice above the open view that requires action. */
  line: Signal<ReactNode>;
  /** A question below it that may wait. */
  bar: Signal<ReactNode>;
  help: HostChoices;
  /** Language chosen for the account; null: the browser's. */
  language: Language | null;
  /** The user may open the admin page. */
  admin: boolean;
}

const Context = createContext<MainContext | null>(null);

export const MainProvider = Context.Provider;

/** The shared things; only for parts of the main screen. */
export function useMain(): MainContext {
  return useContext(Context)!;
}

/** Returns the id of the open view's list of members: the server's, or the direct message's. */
export function memberListId(
  { servers, channels }: Pick<Client, "channels" | "servers">,
): string | null {
  return servers.selectedId.value ?? channels.selected.value?.id ?? null;
}
