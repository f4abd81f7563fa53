import { resetPassword } from "../../protocol/api/auth.ts";
import { type Signal, signal } from "@preact/signals";
import { lazy } from "../../browser/lazy.ts";
import { page as t } from "../../text/en/notices.ts";
import { type Api, createApi } from "../base/api.ts";
import { canEncrypt } from "../base/crypto.ts";
import { openPages } from "../base/entry.ts";
import { browserPlatform } from "../browser/platform.ts";
import { type Platform, sleep } from "../base/platform.ts";
import { type Ending, Session } from "./session.ts";
import { type OtherAccount, SignIn } from "./sign_in.ts";
import { type ClientStorage, createStorage } from "../base/storage.ts";
import { createSessionStore, type SessionStore } from "./store.ts";

/** Milliseconds before a failed way in is tried again. */
const RETRY_DELAY_MS = 3000;
/** How often / may lead back here at once before only the person tries again. */
const MAX_QUICK_RETURNS = 2;

interface PasswordReset {
  /** Or the email address. */
  username: string;
  newPassword: string;
  /** Code from the authenticator app, or a recovery code. */
  mfaToken: string;
}

/**
 * Logic of the login pages: no chat, no socket. Actions throw `ApiError` or `NetworkError`: show
 * `serverText(error, fallback)` of client/base/errors.ts. Actions that only some pages need are in
 * separate files and take `parts`.
 */
export interface AuthClient {
  readonly session: SessionStore;
  /**
   * Reason why a session that `start` found has ended: the server refuses it, or names another
   * account.
   */
  readonly ended: Signal<Exclude<Ending, "elsewhere"> | null>;
  /** Reason why the login state is unknown or can't be used; the form shows in the meantime. */
  readonly problem: Signal<string | null>;
  /** The sign-in has worked, and its password unlocks the keys of this device (MEND-33). */
  readonly unlocking: Signal<boolean>;
  /** True if this page may use encryption; false over plain http on a LAN address. */
  readonly secure: typeof canEncrypt;
  /**
   * Call after hydration, and when another tab has signed in: checks a stored session.
   * `session.phase` tells the outcome.
   */
  start(): Promise<void>;
  /**
   * Enters from /login and /register, after `start`: leaves for / (or the pending invite) if a user
   * is logged in. If that fails, `problem` says why, and it is tried again.
   */
  enter(): Promise<void>;
  /**
   * Signs in, then leaves for / or the pending invite (AUTH-21, INV-04). False: the account has
   * two-factor, and no `code` was given (AUTH-11).
   */
  login(username: string, password: string, code?: string): Promise<boolean | OtherAccount>;
  /** Resets the password with a code; doesn't log in (AUTH-40). */
  resetPassword(reset: PasswordReset): Promise<void>;
  readonly parts: {
    readonly platform: Platform;
    readonly storage: ClientStorage;
    readonly api: Api;
    readonly signIn: SignIn;
    readonly pages: ReturnType<typeof openPages>;
  };
}

/** Has no effect before `start`, so a server may call it to render. */
export function createAuthClient(platform: Platform = browserPlatform()): AuthClient {
  const storage = createStorage(platform);
  const store = createSessionStore();
  const api = createApi({
    platform,
    token: () => storage.get("token"),
    renew: () => session.renew(),
  });
  const session = new Session({ platform, storage, api, store });
  const isUnlocking = signal(false);
  /** Loaded with the first password. */
  const unlock = lazy(
    () => import("./unlock.ts"),
    ({ createUnlocking }) => createUnlocking({ platform, storage, isBusy: isUnlocking }),
  );
  // null: it cannot be had, and the keys stay locked.
  const unlocking = () => unlock.load().catch(() => null);
  const signIn = new SignIn({ platform, storage, api, store, session, unlocking });
  const pages = openPages({ platform, storage, api });
  const ended = signal<Exclude<Ending, "elsewhere"> | null>(null);
  const problem = signal<string | null>(null);
  session.onLeft((why) => {
    ended.value = why === "over" || why === "other" ? why : null;
    problem.value = null;
  });

  /** False: there is no way to / for now. */
  async function goIn(): Promise<boolean> {
    try {
      await pages.allow();
      const times = pages.turnedBack();
      if (times > 0 && problem.value === null) throw new Error(t.cookiesOff);
      pages.go();
      return true;
    } catch (error) {
      if (store.phase.value !== "in") return true;
      problem.value = (error as Error).message;
      return false;
    }
  }

  return {
    session: store,
    ended,
    problem,
    unlocking: isUnlocking,
    secure: canEncrypt,
    async start() {
      try {
        await session.start(() => problem.value = t.unreachable);
      } catch (error) {
        // Browsers that keep no cookies refuse storage as well.
        platform.log("Nothing can be stored", error);
        problem.value = t.cookiesOff;
        store.set("out", null);
      }
    },
    async enter() {
      while (store.phase.value === "in") {
        // Another tab may have signed out since it was checked.
        if (!storage.get("token")) return await session.end();
        if (await goIn() || pages.turnedBack() > MAX_QUICK_RETURNS) return;
        await sleep(platform, RETRY_DELAY_MS);
      }
    },
    async login(username, password, code) {
      const signedIn = await signIn.login(username, password, code);
      if (signedIn === true) pages.go();
      if (typeof signedIn === "boolean") return signedIn;
      return { accept: () => signedIn.accept().then(() => pages.go()) };
    },
    async resetPassword(reset) {
      await api.call(resetPassword, { body: reset });
    },
    parts: { platform, storage, api, signIn, pages },
  };
}
