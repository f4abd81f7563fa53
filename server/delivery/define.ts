import { createDefine } from "fresh";
import type { User } from "../../protocol/users.ts";
import type { AppContext } from "../context.ts";

/** What every page is given. */
export interface State {
  app: AppContext;
  /** Who the page cookie says is looking; pages only, never an authorization for /api. */
  session: { user: User; sessionId: string; admin: boolean } | null;
}

export const define = createDefine<State>();
