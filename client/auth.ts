import type { InviteInfo } from "../protocol/servers.ts";
import type { SessionStore } from "./stores/session.ts";
import type { ToastStore } from "./stores/toasts.ts";

/**
 * The logic of /login, /register and /invite: no chat, no socket. Actions throw `ApiError`
 * or `NetworkError` (client/api.ts); show `error.message`, else the spec's fallback text.
 */
export interface AuthClient {
  readonly session: SessionStore;
  readonly toasts: ToastStore;
  /** Whether this page may use encryption at all; false over plain http on a LAN address. */
  secure(): boolean;
  /** Call once after hydration: checks a stored session. `session.phase` tells the outcome. */
  start(): Promise<void>;
  /** For /login and /register: leaves for / (or the pending invite) once somebody is signed in. */
  enter(): Promise<void>;
  /** Signs in, then leaves the page as `enter` does. */
  login(username: string, password: string): Promise<void>;
  /** Creates the account with a new key pair, then leaves the page as `enter` does. */
  register(input: { username: string; email: string; password: string }): Promise<void>;

  /** Keeps the code for after the login and goes to /login (INV-03). */
  loginForInvite(code: string): void;
  inviteInfo(code: string): Promise<InviteInfo>;
  /** Joins and goes to / (INV-08). */
  acceptInvite(code: string): Promise<void>;
}
