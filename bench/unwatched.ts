/**
 * Chromium whose pages aren't inspected. Playwright always enables network events, for which the
 * browser keeps the body of every request: that hides the memory a page takes itself.
 */
import type { Account } from "../tests/helpers/account.ts";
import { findChromium } from "../tests/helpers/browser.ts";

/** A command of the devtools protocol; the session is a page's. */
type Send = <T = unknown>(method: string, params?: object, sessionId?: string) => Promise<T>;

/** A process of the browser. */
export interface BrowserProcess {
  id: number;
  /** `browser`, `renderer`, … */
  type: string;
}

export class UnwatchedBrowser implements AsyncDisposable {
  private constructor(
    readonly send: Send,
    private readonly child: Deno.ChildProcess,
    private readonly socket: WebSocket,
    private readonly profile: string,
  ) {}

  static async launch(): Promise<UnwatchedBrowser> {
    const { path, env } = await findChromium();
    const profile = await Deno.makeTempDir({ prefix: "parley-bench-" });
    const child = new Deno.Command(path, {
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--remote-debugging-port=0",
        `--user-data-dir=${profile}`,
        "about:blank",
      ],
      env,
      stdout: "null",
      stderr: "piped",
    }).spawn();
    const socket = new WebSocket(await addressIn(child.stderr));
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = reject;
    });
    return new UnwatchedBrowser(talk(socket), child, socket, profile);
  }

  async processes(): Promise<BrowserProcess[]> {
    const info = await this.send<{ processInfo: BrowserProcess[] }>("SystemInfo.getProcessInfo");
    return info.processInfo;
  }

  /** Opens a page at a path, logged in as an account. */
  async open(url: string, account: Account, path: string): Promise<UnwatchedPage> {
    const { send } = this;
    const { targetId } = await send<{ targetId: string }>("Target.createTarget", {
      // A page of the site that runs no script: storage can be filled there.
      url: `${url}/favicon.svg`,
    });
    const { sessionId } = await send<{ sessionId: string }>("Target.attachToTarget", {
      targetId,
      flatten: true,
    });
    const page = new UnwatchedPage(send, sessionId);
    const [, name, value] = /^([^=]+)=(.*)$/.exec(account.cookie)!;
    await send("Storage.setCookies", { cookies: [{ name, value, url, httpOnly: true }] });
    await page.until("location.href !== 'about:blank' && document.readyState === 'complete'");
    const { token, sessionToken, user, privateKey } = account;
    const stored = {
      token,
      sessionToken,
      user: JSON.stringify(user),
      privateKey,
      privateKeyOwner: user.id,
    };
    await page.run(`Object.assign(localStorage, ${JSON.stringify(stored)})`);
    await page.run(`void location.assign(${JSON.stringify(path)})`);
    return page;
  }

  async [Symbol.asyncDispose]() {
    this.socket.close();
    this.child.kill("SIGKILL");
    await this.child.stderr.cancel().catch(() => {});
    await this.child.status;
    await Deno.remove(this.profile, { recursive: true });
  }
}

export class UnwatchedPage {
  constructor(readonly send: Send, readonly sessionId: string) {}

  /** Evaluates an expression and awaits its result. */
  async run<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await this.send<
      { result: { value: T }; exceptionDetails?: { text: string; exception?: object } }
    >(
      "Runtime.evaluate",
      { expression, awaitPromise: true, returnByValue: true, userGesture: true },
      this.sessionId,
    );
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
    return result.value;
  }

  /** Resolves when the expression is true; retries in a page that navigates. */
  async until(expression: string): Promise<void> {
    for (;;) {
      if (await this.run(`!!(${expression})`).catch(() => false)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Gives a file of this machine to the input that an expression is. */
  async choose(input: string, file: string): Promise<void> {
    const { result } = await this.send<{ result: { objectId: string } }>(
      "Runtime.evaluate",
      { expression: input },
      this.sessionId,
    );
    const params = { files: [file], objectId: result.objectId };
    await this.send("DOM.setFileInputFiles", params, this.sessionId);
  }
}

/** Where the browser listens, which it says once it does. */
async function addressIn(stderr: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  let said = "";
  const decoder = new TextDecoder();
  for await (const part of stderr.values({ preventCancel: true })) {
    said += decoder.decode(part, { stream: true });
    const address = /ws:\/\/\S+/.exec(said)?.[0];
    if (address) return address;
  }
  throw new Error(`The browser did not start: ${said}`);
}

function talk(socket: WebSocket): Send {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  socket.onmessage = ({ data }) => {
    const { id, result, error } = JSON.parse(data);
    const pending = waiting.get(id);
    waiting.delete(id);
    if (error) pending?.reject(new Error(error.message));
    else pending?.resolve(result);
  };
  return <T>(method: string, params: object = {}, sessionId?: string) => {
    const pending = Promise.withResolvers<unknown>();
    waiting.set(++last, pending);
    socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    return pending.promise as Promise<T>;
  };
}
