import { login, loginMfa, replacePublicKey } from "../../protocol/api/auth.ts";
import type { SessionResponse } from "../../protocol/auth.ts";
import type { User } from "../../protocol/users.ts";
import type { Api } from "../base/api.ts";
import type { Platform } from "../base/platform.ts";
import type { ClientStorage } from "../base/storage.ts";
import { createKeyPair } from "./key_pair.ts";
import type { Session } from "./session.ts";
import type { SessionStore } from "./store.ts";
import type { TypedPassword } from "../base/key_lock.ts";
import type { Unlocking } from "./unlock.ts";

export interface NewAccount {
  username: string;
  email: string;
  password: string;
  inviteCode?: string;
}

interface Deps {
  platform: Pick<Platform, "log">;
  storage: ClientStorage;
  api: Api;
  store: SessionStore;
  session: Pick<Session, "accept">;
  /** Hands passwords to the lock of the keys; null: it could not be loaded. */
  unlocking: () => Promise<Pick<Unlocking, "isOther" | "take"> | null>;
}

/** The server names another account than the one whose keys are locked here (MEND-33). */
export interface OtherAccount {
  /** Goes on as that account: the person knows it as a new one. */
  accept(): Promise<void>;
}

/** The ways into a session, and the account's own key pair (AUTH-30). */
export class SignIn {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** False: a code is needed too, and none was given. Throws what the API throws. */
  async login(
    username: string,
    password: string,
    code?: string,
  ): Promise<boolean | OtherAccount> {
    const { api } = this.#deps;
    const response = code === undefined
      ? await api.call(login, { body: { username, password } })
      : await api.call(loginMfa, { body: { username, password, mfaToken: code } });
    if ("mfaRequired" in response) return false;
    const accept = () => this.#enter(response, username, password);
    const unlocking = await this.#deps.unlocking();
    if (await unlocking?.isOther(response.user.id, username)) return { accept };
    await accept();
    return true;
  }

  async #enter(response: SessionResponse, login: string, password: string): Promise<void> {
    this.#deps.session.accept(response);
    await Promise.all([
      this.#ensureKeyPair(response.user, password),
      this.#unlock({ userId: response.user.id, login, password }),
    ]);
  }

  /**
   * Makes a new key pair.
   * @param account the new one
   * @param ask makes it with its public key, and gives the session
   */
  async register<A extends SessionResponse>(
    { username, password }: Pick<NewAccount, "username" | "password">,
    ask: (publicKey: string) => Promise<A>,
  ): Promise<A> {
    const { publicKey, privateKey } = await createKeyPair();
    const response = await ask(publicKey);
    this.#keepPrivateKey(response.user, privateKey);
    this.#deps.session.accept(response);
    await this.#unlock({ userId: response.user.id, login: username, password });
    return response;
  }

  /** Before the password is forgotten with this page. Never rejects. */
  async #unlock(typed: TypedPassword): Promise<void> {
    const { storage, unlocking } = this.#deps;
    // The keys count as locked until they are known to be open, so that no private text is sent
    // openly.
    storage.set("keysLocked", "yes");
    await (await unlocking())?.take("signedIn", typed);
  }

  /** A device without this account's private key makes a new pair (D-ACCT-9). */
  async #ensureKeyPair(user: User, password: string) {
    const { platform, api, storage, store } = this.#deps;
    if (storage.get("privateKey") && storage.get("privateKeyOwner") === user.id) return;
    try {
      const { publicKey, privateKey } = await createKeyPair();
      await api.call(replacePublicKey, { body: { publicKey, password } });
      this.#keepPrivateKey(user, privateKey);
      storage.rememberUser({ ...user, publicKey });
      store.set("in", { ...user, publicKey });
    } catch (error) {
      platform.log("The new key pair could not be registered", error);
    }
  }

  #keepPrivateKey(user: User, privateKey: string) {
    const { storage } = this.#deps;
    storage.set("privateKey", privateKey);
    storage.set("privateKeyOwner", user.id);
  }
}
