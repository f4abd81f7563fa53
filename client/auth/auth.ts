import { register, resetByLink, resetPassword } from "../../protocol/api/auth.ts";
import { getInviteInfo, joinByInvite } from "../../protocol/api/invites.ts";
import { claimAdmin, setUp } from "../../protocol/api/setup.ts";
import { publicAddress } from "../base/address.ts";
import { type ReadonlySignal, signal } from "@preact/signals";
import { CUSTOM_CODE_MAX } from "../../protocol/limits.ts";
import type { Registration } from "../../protocol/admin.ts";
import type { InviteInfo } from "../../protocol/servers.ts";
import { createApi } from "../base/api.ts";
import { canEncrypt } from "../base/crypto.ts";
import { openPages } from "../base/entry.ts";
import { browserPlatform } from "../browser/platform.ts";
import { pause, type Platform } from "../base/platform.ts";
import { Session } from "./session.ts";
import { type NewAccount, SignIn } from "./sign_in.ts";
import { createStorage } from "../base/storage.ts";
import { createSessionStore, type SessionStore } from "./store.ts";
import { createToasts, type ToastStore } from "../base/toasts_store.ts";

/** Milliseconds before a failed way in is tried again. */
const TRY_AGAIN = 3000;

/**
 * The logic of /login, /register and /invite: no chat, no socket. Actions throw `ApiError`
 * or `NetworkError`: show `serverText(error, fallback)` of client/base/errors.ts.
 */
export interface AuthClient {
  readonly session: SessionStore;
  /** Whether `start` found a session that the server does not take any more. */
  readonly over: ReadonlySignal<boolean>;
  readonly toasts: ToastStore;
  /** Whether this page may use encryption at all; false over plain http on a LAN address. */
  secure(): boolean;
  /** Call once after hydration: checks a stored session. `session.phase` tells the outcome. */
  start(): Promise<void>;
  /**
   * For /login and /register, after `start`: leaves for / (or the pending invite) when somebody
   * is signed in. While that cannot be it says why in a toast and tries again.
   */
  enter(): Promise<void>;
  /**
   * Signs in, then leaves for / or the pending invite (AUTH-21, INV-04). False: the account has
   * two-factor, and no `code` was given (AUTH-11).
   */
  login(username: string, password: string, code?: string): Promise<boolean>;
  /** By a code, for whoever forgot the password; signs nobody in (AUTH-40). */
  resetPassword(reset: PasswordReset): Promise<void>;
  /** By the code of a link that an admin made; signs nobody in (HARD-4). */
  choosePassword(code: string, newPassword: string): Promise<void>;
  /** Creates the account with a new key pair, then leaves as `login` does. */
  register(input: NewAccount): Promise<void>;
  /** The first run: the admin's account and the first server. Resolves with a link into it. */
  setUp(input: FirstRun): Promise<string>;
  /** The first run for whoever is signed in: the account becomes the admin's. */
  claimSetup(code: string): Promise<void>;

  /** Keeps the code for after the login and goes to /login (INV-03). */
  loginForInvite(code: string): void;
  inviteInfo(code: string): Promise<InviteInfo>;
  /** Joins and goes to / (INV-08). */
  acceptInvite(code: string): Promise<void>;
}

interface FirstRun extends NewAccount {
  /** Of the link that the server printed. */
  code: string;
  serverName: string;
  registration?: Registration;
}

interface PasswordReset {
  /** Or the email address. */
  username: string;
  newPassword: string;
  /** Of the authenticator, or a recovery code. */
  mfaToken: string;
}

/** Has no effect before `start`, so a server may call it to render. */
export function createAuthClient(platform: Platform = browserPlatform()): AuthClient {
  const storage = createStorage(platform);
  const store = createSessionStore();
  const toasts = createToasts(platform);
  const api = createApi({
    platform,
    token: () => storage.get("token"),
    renew: () => session.renew(),
  });
  const session = new Session({ platform, storage, api, store });
  const signIn = new SignIn({ platform, storage, api, store, session });
  const pages = openPages({ platform, storage, api });
  const over = signal(false);
  session.onLeft((why) => void (over.value = why === "over"));

  async function enter(): Promise<void> {
    if (store.phase.value !== "in") return;
    try {
      await pages.allow();
      pages.go();
    } catch (error) {
      if (store.phase.value !== "in") return;
      toasts.show((error as Error).message, "error");
      await pause(platform, TRY_AGAIN);
      await enter();
    }
  }

  return {
    session: store,
    over,
    toasts,
    secure: canEncrypt,
    start: () => session.start(),
    enter,
    async login(username, password, code) {
      const signedIn = await signIn.login(username, password, code);
      if (signedIn) pages.go();
      return signedIn;
    },
    async resetPassword(reset) {
      await api.call(resetPassword, { body: reset });
    },
    async choosePassword(code, newPassword) {
      await api.call(resetByLink, { body: { code, newPassword } });
    },
    async register(input) {
      // A server that asks for an invite to register takes the one that led here (D-ACCT-8).
      const inviteCode = storage.get("pendingInvite") ?? "";
      const usable = inviteCode !== "" && inviteCode.length <= CUSTOM_CODE_MAX;
      const body = usable ? { ...input, inviteCode } : input;
      await signIn.register((publicKey) => api.call(register, { body: { ...body, publicKey } }));
      pages.go();
    },
    async setUp(input) {
      const { inviteCode } = await signIn.register((publicKey) =>
        api.call(setUp, { body: { ...input, publicKey } })
      );
      return `${publicAddress()}/invite/${encodeURIComponent(inviteCode)}`;
    },
    async claimSetup(code) {
      await api.call(claimAdmin, { body: { code } });
      await pages.allow();
    },
    loginForInvite(code) {
      storage.set("pendingInvite", code);
      platform.navigate("/login");
    },
    inviteInfo: (code) => api.call(getInviteInfo, { code }),
    async acceptInvite(code) {
      await api.call(joinByInvite, { body: { inviteCode: code } });
      await pages.allow();
      platform.navigate("/");
    },
  };
}
