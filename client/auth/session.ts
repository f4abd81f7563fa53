import {
  login,
  loginMfa,
  logout,
  replacePublicKey,
  validateSession,
} from "../../protocol/api/auth.ts";
import type { SessionAnswer } from "../../protocol/auth.ts";
import type { User } from "../../protocol/users.ts";
import type { Api } from "../base/api.ts";
import { createKeyPair } from "../base/crypto.ts";
import { ApiError } from "../base/errors.ts";
import type { Platform } from "../base/platform.ts";
import type { SessionStore } from "./store.ts";
import type { ClientStorage } from "../base/storage.ts";

/** Milliseconds before an unreachable server is asked again about a stored session. */
const ASK_AGAIN = 2000;

/** Signing in and out, and what is kept of it on the device (spec section 4). */
export interface Session {
  /** Restores what is stored. Settles `store.phase`; waits while the server cannot be asked. */
  start(): Promise<void>;
  /**
   * Exchanges the sessionToken for new tokens. False when the server refuses: the session
   * has ended then. Throws `NetworkError`, or `ApiError` for a passing fault.
   */
  renew(): Promise<boolean>;
  /**
   * Takes over the tokens that `ask` brings in place of this session's, which are dead from then on:
   * what crosses with it ends nothing. Throws what `ask` throws.
   */
  replaceTokens(ask: () => Promise<Tokens>): Promise<void>;
  /** False: a code is needed too, and none was given. Throws what the API throws. */
  login(username: string, password: string, code?: string): Promise<boolean>;
  /** Makes a new key pair; `ask` makes the account with its public key, and gives the session. */
  register<A extends SessionAnswer>(ask: (publicKey: string) => Promise<A>): Promise<A>;
  /** Tells the server, then clears the device whatever it answered (SESS-12 to 19). */
  logout(): Promise<void>;
  /**
   * The server, or another tab, has ended this session: nothing of it stays on the device
   * (SESS-06, HARD-14). Resolves, and settles `store.phase`, when it is clean.
   */
  end(why?: Ending): Promise<void>;
  /** Called at once each time a session ends on this device. */
  onEnd(callback: () => void): void;
  /** Called when the device is clean after that. */
  onLeft(callback: (why: Ending | undefined) => void): void;
}

/**
 * Why a session ended, where the person did not end it here: by what was done on another device,
 * or because the server does not take it any more, which may be as old as it is (HARD-16).
 */
export type Ending = "elsewhere" | "over";

type Tokens = Required<Pick<SessionAnswer, "token" | "sessionToken">>;

export interface NewAccount {
  username: string;
  email: string;
  password: string;
  inviteCode?: string;
}

interface Deps {
  platform: Pick<Platform, "after" | "log" | "clean">;
  storage: ClientStorage;
  api: Api;
  store: SessionStore;
}

/** Whether the server itself says that a session is over: proxies and hotels say other things. */
function isEnded(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code !== null && [400, 401].includes(error.status);
}

export function createSession({ platform, storage, api, store }: Deps): Session {
  const endings: (() => void)[] = [];
  const leavings: ((why?: Ending) => void)[] = [];
  let ending: Promise<void> | null = null;
  let renewing: Promise<boolean> | null = null;
  let replacing: Promise<void> | null = null;
  /** The server ends the session while it still answers the logout: all is cleared after that. */
  let leaving = false;

  function accept({ user, token, sessionToken }: SessionAnswer) {
    storage.set("token", token);
    if (sessionToken) storage.set("sessionToken", sessionToken);
    storage.rememberUser(user);
    store.set("in", user);
  }

  async function end(why?: Ending): Promise<void> {
    if (!leaving) await (ending ??= forget(why).finally(() => ending = null));
  }

  /** What is in memory and in web storage goes at once; nothing is shown until the rest is gone. */
  async function forget(why?: Ending) {
    const cleaned = platform.clean();
    storage.forgetAll();
    store.set("loading", null);
    for (const callback of endings) callback();
    await cleaned;
    store.set("out", null);
    for (const callback of leavings) callback(why);
  }

  async function validate(): Promise<boolean> {
    const sessionToken = storage.get("sessionToken");
    if (!sessionToken) return await refused(new Error("no session is stored"));
    try {
      const answer: Partial<SessionAnswer> = await api.call(validateSession, {
        body: { sessionToken },
      });
      if (!answer.user) return await refused(new Error("the session has no user"));
      accept(answer as SessionAnswer);
      return true;
    } catch (error) {
      if (!isEnded(error)) throw error;
      await replaced();
      // Another tab may have exchanged the token while this one asked.
      const current = storage.get("sessionToken");
      return current && current !== sessionToken ? await validate() : await refused(error);
    }
  }

  async function replaceTokens(ask: () => Promise<Tokens>): Promise<void> {
    replacing = ask().then(({ token, sessionToken }) => {
      storage.set("sessionToken", sessionToken);
      storage.set("token", token);
    }).finally(() => replacing = null);
    await replacing;
  }

  /**
   * The answer with new tokens is on its way, and what was asked with the old ones came after it at
   * the server. Not for long: `ask` itself may be what waits for the renewal.
   */
  async function replaced(): Promise<void> {
    if (!replacing) return;
    let cancel = () => {};
    const late = new Promise<void>((resolve) => cancel = platform.after(ASK_AGAIN, resolve));
    await Promise.race([replacing, late]).catch(() => {});
    cancel();
  }

  async function refused(why: unknown): Promise<false> {
    platform.log("The stored session is not valid", why);
    await end("over");
    return false;
  }

  function renew(): Promise<boolean> {
    renewing ??= validate().finally(() => renewing = null);
    return renewing;
  }

  /** With token and user stored the person goes on; without, only the server can tell who it is. */
  function restore(): boolean {
    const user = storage.user();
    if (!user || !storage.get("token")) return false;
    store.set("in", user);
    return true;
  }

  async function start(): Promise<void> {
    if (!storage.get("sessionToken")) {
      if (!restore()) await end();
      return;
    }
    try {
      await renew();
    } catch (error) {
      platform.log("The stored session could not be checked", error);
      if (restore()) return;
      await new Promise<void>((resolve) => platform.after(ASK_AGAIN, resolve));
      await start();
    }
  }

  /** A device without this account's private key makes a new pair (D-ACCT-9). */
  async function ensureKeyPair(user: User, password: string) {
    if (storage.get("privateKey") && storage.get("privateKeyOwner") === user.id) return;
    try {
      const { publicKey, privateKey } = await createKeyPair();
      await api.call(replacePublicKey, { body: { publicKey, password } });
      keepPrivateKey(user, privateKey);
      storage.rememberUser({ ...user, publicKey });
      store.set("in", { ...user, publicKey });
    } catch (error) {
      platform.log("The new key pair could not be registered", error);
    }
  }

  function keepPrivateKey(user: User, privateKey: string) {
    storage.set("privateKey", privateKey);
    storage.set("privateKeyOwner", user.id);
  }

  return {
    start,
    renew,
    replaceTokens,
    async login(username, password, code) {
      const answer = code === undefined
        ? await api.call(login, { body: { username, password } })
        : await api.call(loginMfa, { body: { username, password, mfaToken: code } });
      if ("mfaRequired" in answer) return false;
      accept(answer);
      await ensureKeyPair(answer.user, password);
      return true;
    },
    async register(ask) {
      const { publicKey, privateKey } = await createKeyPair();
      const answer = await ask(publicKey);
      keepPrivateKey(answer.user, privateKey);
      accept(answer);
      return answer;
    },
    async logout() {
      const sessionToken = storage.get("sessionToken");
      leaving = true;
      try {
        await api.call(logout, { body: sessionToken ? { sessionToken } : {} });
      } catch (error) {
        platform.log("The server could not be told of the logout", error);
      }
      leaving = false;
      await end();
    },
    end,
    onEnd: (callback) => void endings.push(callback),
    onLeft: (callback) => void leavings.push(callback),
  };
}
