import { createDefine } from "fresh";
import type { Language } from "../../../protocol/languages.ts";
import type { User } from "../../../protocol/users.ts";
import type { DeliveryContext } from "../context.ts";

/** State that every page gets. */
export interface State {
  app: DeliveryContext;
  /** Who the page cookie says is looking; pages only, never an authorization for /api. */
  /** The account's choice; null: as the browser asks. */
  language: Language | null;
  session: { user: User; sessionId: string; admin: boolean } | null;
}

export const define = createDefine<State>();
