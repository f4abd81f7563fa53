import { logout, validateSession } from "../../protocol/api/auth.ts";
import type { SessionResponse } from "../../protocol/auth.ts";
import type { Api } from "../base/api.ts";
import { ApiError } from "../base/errors.ts";
import { type Platform, sleep } from "../base/platform.ts";
import type { SessionStore } from "./store.ts";
import type { ClientStorage } from "../base/storage.ts";

/** Milliseconds before an unreachable server is asked again about a stored session. */
const RETRY_DELAY_MS = 2000;
/** Milliseconds that the end of a session waits for a clean device. */
const CLEANUP_TIMEOUT_MS = 4000;

/**
 * Reason why a session ended elsewhere: by an action on another device, because the server no
 * longer accepts it, which may be due to its age (HARD-16), or because the server names another
 * account for it (MEND-75).
 */
export type Ending = "elsewhere" | "over" | "other";

type Tokens = Required<Pick<SessionResponse, "token" | "sessionToken">>;

interface Deps {
  platform: Pick<Platform, "after" | "log" | "clean">;
  storage: ClientStorage;
  api: Api;
  store: SessionStore;
}

/** Returns true if the server itself ended the session: proxies and hotels send other errors. */
function isEnded(error: unknown): boolean {
  return error instanceof ApiError && error.code !== null && [400, 401].includes(error.status);
}

/** Resolves when `promise` has settled, or after so many milliseconds. Never rejects. */
async function settledWithin(
  { after }: Pick<Platform, "after">,
  ms: number,
  promise: Promise<unknown>,
): Promise<void> {
  const late = Promise.withResolvers<void>();
  const cancel = after(ms, late.resolve);
  await Promise.race([promise, late.promise]).catch(() => {});
  cancel();
}

/** The logged-in user, and the parts of the session stored on the device (spec section 4). */
export class Session {
  readonly #deps: Deps;
  readonly #onEnd: (() => void)[] = [];
  readonly #onLeft: ((why?: Ending) => void)[] = [];
  #ending: Promise<void> | null = null;
  #renewing: Promise<boolean> | null = null;
  #replacing: Promise<void> | null = null;
  /** The server ends the session while it still answers the logout: all is cleared after that. */
  #leaving = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Restores the stored session. Settles `store.phase`; waits while the server can't be reached,
   * and reports that with `onUnreachable`.
   */
  async start(onUnreachable = () => {}): Promise<void> {
    const { platform, storage } = this.#deps;
    if (!storage.get("sessionToken")) {
      if (!this.#restore()) await this.end();
      return;
    }
    try {
      await this.renew();
    } catch (error) {
      platform.log("The stored session could not be checked", error);
      if (this.#restore()) return;
      onUnreachable();
      await sleep(platform, RETRY_DELAY_MS);
      await this.start(onUnreachable);
    }
  }

  /**
   * Exchanges the sessionToken for new tokens. False when the server refuses: the session
   * has ended then. Throws `NetworkError`, or `ApiError` for a passing fault.
   */
  renew(): Promise<boolean> {
    return this.#renewing ??= this.#validate().finally(() => this.#renewing = null);
  }

  /**
   * Takes over the tokens that `ask` brings in place of this session's, which are dead from then on:
   * what crosses with it ends nothing. Throws what `ask` throws.
   */
  async replaceTokens(ask: () => Promise<Tokens>): Promise<void> {
    const { storage } = this.#deps;
    this.#replacing = ask().then(({ token, sessionToken }) => {
      storage.set("sessionToken", sessionToken);
      storage.set("token", token);
    }).finally(() => this.#replacing = null);
    await this.#replacing;
  }

  /**
   * Tells the server, then clears the device whatever it answered (SESS-12 to 19).
   * @param keys of private conversations: whether they stay here, locked (MEND-33)
   */
  async logout(keys: "lock" | "delete" = "lock"): Promise<void> {
    const { platform, api, storage } = this.#deps;
    const deleteKeysOf = keys === "delete" ? storage.user()?.id : undefined;
    const sessionToken = storage.get("sessionToken");
    this.#leaving = true;
    try {
      await api.call(logout, { body: sessionToken ? { sessionToken } : {} });
    } catch (error) {
      platform.log("The server could not be told of the logout", error);
    }
    this.#leaving = false;
    await this.end(undefined, deleteKeysOf);
  }

  /**
   * The server, or another tab, has ended this session: nothing of it stays on the device that can
   * be read (SESS-06, HARD-14). Resolves, and settles `store.phase`, when it is clean.
   * @param deleteKeysOf as `Platform.clean`
   */
  async end(why?: Ending, deleteKeysOf?: string): Promise<void> {
    if (this.#leaving) return;
    const forget = () => this.#forget(why, deleteKeysOf);
    await (this.#ending ??= forget().finally(() => this.#ending = null));
  }

  /** Called at once each time a session ends on this device. */
  onEnd(callback: () => void): void {
    this.#onEnd.push(callback);
  }

  /** Called when the device is clean after that. */
  onLeft(callback: (why: Ending | undefined) => void): void {
    this.#onLeft.push(callback);
  }

  /** Stores the server's tokens and their user, who is logged in from now on. */
  accept({ user, token, sessionToken }: SessionResponse) {
    const { storage, store } = this.#deps;
    // First what ends the session if the one before it is shown again (MEND-69).
    if (sessionToken) storage.set("sessionToken", sessionToken);
    storage.set("token", token);
    storage.rememberUser(user);
    store.set("in", user);
  }

  /** Clears memory and web storage at once; nothing is shown until the rest is cleared. */
  async #forget(why?: Ending, deleteKeysOf?: string) {
    const { platform, storage, store } = this.#deps;
    // Slow cleaning is left to the next page: a logout never hangs.
    const cleaned = settledWithin(platform, CLEANUP_TIMEOUT_MS, platform.clean(deleteKeysOf));
    storage.forgetAll();
    store.set("loading", null);
    for (const callback of this.#onEnd) callback();
    await cleaned;
    store.set("out", null);
    for (const callback of this.#onLeft) callback(why);
  }

  async #validate(): Promise<boolean> {
    const { api, storage } = this.#deps;
    const sessionToken = storage.get("sessionToken");
    if (!sessionToken) return await this.#refused(new Error("no session is stored"));
    try {
      const response: Partial<SessionResponse> = await api.call(validateSession, {
        body: { sessionToken },
      });
      if (!response.user) return await this.#refused(new Error("the session has no user"));
      // Another tab may have ended the session, or begun one as somebody else (decision 42).
      const current = storage.get("sessionToken");
      if (!current) return await this.#isGone();
      const known = storage.user();
      if (known && known.id !== response.user.id) {
        if (current !== sessionToken) return await this.#validate();
        return await this.#isOther();
      }
      this.accept(response as SessionResponse);
      return true;
    } catch (error) {
      if (!isEnded(error)) throw error;
      await this.#replaced();
      // Another tab may have exchanged the token while this one asked.
      const current = storage.get("sessionToken");
      if (current && current !== sessionToken) return await this.#validate();
      return await this.#refused(error);
    }
  }

  /**
   * Waits for a response with new tokens: the request with the old ones reached the server after
   * it. The wait is limited, because `ask` itself may be waiting for this renewal.
   */
  async #replaced() {
    if (!this.#replacing) return;
    await settledWithin(this.#deps.platform, RETRY_DELAY_MS, this.#replacing);
  }

  /** Drops the response: the session was ended while the server was asked. */
  async #isGone(): Promise<false> {
    if (this.#deps.store.phase.value !== "out") await this.end();
    return false;
  }

  /** A session's user never changes: nothing of what the server says is kept (MEND-75). */
  async #isOther(): Promise<false> {
    this.#deps.platform.log("The server names another account for the stored session", null);
    await this.end("other");
    return false;
  }

  async #refused(why: unknown): Promise<false> {
    this.#deps.platform.log("The stored session is not valid", why);
    await this.end("over");
    return false;
  }

  /**
   * With a stored token and user, the session continues; otherwise only the server knows the user.
   */
  #restore(): boolean {
    const { storage, store } = this.#deps;
    const user = storage.user();
    if (!user || !storage.get("token")) return false;
    store.set("in", user);
    return true;
  }
}
