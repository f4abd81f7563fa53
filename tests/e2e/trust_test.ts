import { X509Certificate } from "node:crypto";
import type { Page } from "playwright-core";
import { browserTests, expect, type Stage } from "../helpers/e2e.ts";
import { launch, MEDIA_FLAGS } from "../helpers/launch.ts";
import { TestServer } from "../helpers/server_process.ts";
import { settled } from "../helpers/settled.ts";
import { checkWithAxe } from "./axe.ts";
import { composer, fillRegister, message, rail, send } from "./chat.ts";

// The network calls the machine chat.lan; over plain HTTP that is no secure context.
const e2e = browserTests({ server: () => TestServer.start({ env: { PARLEY_TLS: "lan" } }) });

const NOT_YET = "This browser doesn't trust the server yet.";
const TRUSTED = "This browser trusts the server now.";

e2e(
  "[HARD-16] over https of its own authority Parley works in a browser that trusts it; any other is shown how to",
  async (t) => {
    // Errors of the trust checks in the meantime.
    t.allowErrors("untrusted", "insecure_origin");
    await t.step(
      "a browser that does not know the authority is shown how to trust it, on every system",
      () => showsHow(t),
    );
    const page = await openTrusting(await Deno.readTextFile(`${t.server.dataDir}/tls/ca.pem`));
    try {
      await t.step(
        "[HARD-16] a browser that knows only the authority chats, encrypts and has a microphone on https://chat.lan, by a cookie of this host alone",
        () => trusts(page, t.server.port),
      );
    } finally {
      await page.context().browser()!.close();
    }
  },
);

e2e(
  "[MEND-12] the setup page and the dialog give a link that leads a browser which trusts nothing to trust, an account, and the server",
  async (t) => {
    t.allowErrors("untrusted", "insecure_origin");
    const host = await openTrusting(await Deno.readTextFile(`${t.server.dataDir}/tls/ca.pem`));
    try {
      const link = await t.step("the setup page, and the dialog", () => invites(host, t));
      const friend = await t.guest("friend", {
        viewport: { width: 390, height: 844 },
        by: `http://chat.lan:${t.server.port}`,
      });
      await t.step("a friend's browser, which trusts nothing", () => follows(friend, link));
    } finally {
      await host.context().browser()!.close();
    }
  },
);

/** Returns the link that the setup page gives. */
async function invites(page: Page, t: Stage): Promise<string> {
  const open = `http://chat.lan:${t.server.port}`;
  const [setup] = /\/setup#[\w-]+/.exec(t.server.output().join("\n"))!;
  // Same as the printed link for another device: the part behind the # survives too.
  await page.goto(`${open}${setup}`);
  await page.getByLabel("Server Name").fill("The Lair");
  await page.getByLabel("Username").fill("host");
  await page.getByLabel("Email").fill("host@example.org");
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByLabel("Confirm Password").fill("correct horse");
  await page.getByRole("button", { name: "Set up Parley" }).click();
  const field = page.getByLabel("Invite Link");
  await expect(field).toHaveValue(new RegExp(`^${open}/invite/\\w+$`));
  const code = page.getByRole("img", { name: "QR code of the link" });
  await expect(code).toBeVisible();
  await expect(page.getByText(/Open this link or scan the code/)).toBeVisible();
  const link = await field.inputValue();
  await page.getByRole("link", { name: "Open Parley" }).click();
  await rail(page, "Generate Invite").click();
  const dialog = page.getByRole("dialog", { name: "Invite Friends" });
  await expect(dialog.getByLabel("Invite Link")).toHaveValue(new RegExp(`^${open}/invite/`));
  await expect(dialog.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  await checkWithAxe(page, "an invite over the LAN");
  return link;
}

async function follows(page: Page, link: string): Promise<void> {
  const { pathname, host } = new URL(link);
  await page.goto(link);
  await expect(page).toHaveURL(`http://${host}/trust?to=${pathname}`);
  await expect(page.getByText(NOT_YET)).toBeVisible();
  // Simulates that the authority has been installed in the meantime.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Security.setIgnoreCertificateErrors", { ignore: true });
  await expect(page).toHaveURL(`https://${host}${pathname}`);
  await page.getByRole("button", { name: "Create an account" }).click();
  await fillRegister(page, "friend");
  await expect(page).toHaveURL(`https://${host}/`);
  await expect(page.getByRole("heading", { name: "general", exact: true })).toBeVisible();
}

async function showsHow(t: Stage): Promise<void> {
  for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
    const page = await t.guest("phone", { viewport, by: `http://chat.lan:${t.server.port}` });
    await page.goto("/");
    await expect(page).toHaveURL(/\/trust$/);
    await expect(page.getByText(NOT_YET)).toBeVisible();
    await checkWithAxe(page, "trust");
    for (const system of ["Windows", "Mac", "iPhone, iPad", "Android", "Linux", "Firefox"]) {
      await page.getByRole("tab", { name: system }).click();
      await expect(page.getByRole("listitem").first()).toBeVisible();
      await expect(page.getByRole("link", { name: /Download parley-ca/ })).toBeVisible();
    }
    const downloaded = page.waitForEvent("download");
    await page.getByRole("link", { name: /Download parley-ca/ }).click();
    const path = await (await downloaded).path();
    expect(new X509Certificate(await Deno.readFile(path)).ca).toBe(true);
  }
}

async function trusts(page: Page, port: number): Promise<void> {
  await page.goto(`http://chat.lan:${port}/`);
  await expect(page.getByText(TRUSTED)).toBeVisible();
  await page.getByRole("link", { name: "Open Parley" }).click();
  await expect(page).toHaveURL(`https://chat.lan:${port}/login`);

  await page.getByRole("link", { name: "Create one" }).click();
  await fillRegister(page, "ada");
  await expect(page).toHaveURL(/\/$/);
  await rail(page, "Create Server").click();
  const dialog = page.getByRole("dialog", { name: "Create a Server" });
  await dialog.getByRole("textbox").fill("Den");
  await dialog.getByRole("textbox").press("Enter");
  await rail(page, "Den").click();
  await settled(page);
  await send(page, "Hello from the LAN");
  await expect(message(page, "Hello from the LAN")).not.toHaveAttribute("aria-busy", "true");
  await expect(composer(page)).toBeEnabled();
  const able = await page.evaluate(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    const microphones = stream.getAudioTracks().length;
    const worker = async () => {
      // The page registers it.
      const { active } = await navigator.serviceWorker.ready;
      if (active!.state !== "activated") {
        await new Promise((done) => active!.addEventListener("statechange", done));
      }
      return active!.state;
    };
    for (const track of stream.getTracks()) track.stop();
    return {
      secure: isSecureContext,
      encryption: "subtle" in crypto,
      worker: await worker(),
      microphones,
    };
  });
  expect(able).toEqual({ secure: true, encryption: true, worker: "activated", microphones: 1 });
  // HARD-16: only this host can have set the page cookie, and no other one counts.
  const cookies = await page.context().cookies();
  const cookie = cookies.find(({ name }) => name === "__Host-parley_page")!;
  expect([cookie.secure, cookie.httpOnly, cookie.path]).toEqual([true, true, "/"]);
  expect(cookies.map(({ name }) => name)).not.toContain("parley_page");
  const asks = async (name: string) => {
    await page.context().clearCookies();
    await page.context().addCookies([{ ...cookie, name }]);
    return await page.evaluate(async () => (await fetch("/", { redirect: "manual" })).type);
  };
  expect(await asks("parley_page")).toBe("opaqueredirect");
  expect(await asks("__Host-parley_page")).toBe("basic");
  await page.goto(`https://chat.lan:${port}/trust`);
  await expect(page.getByText(/This page is secure/)).toBeVisible();
}

/** Opens a page in a browser that trusts only this authority in addition to its own. */
async function openTrusting(authority: string): Promise<Page> {
  const { publicKey } = new X509Certificate(authority);
  const spki = publicKey.export({ type: "spki", format: "der" });
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(spki)));
  const browser = await launch(
    ...MEDIA_FLAGS,
    `--ignore-certificate-errors-spki-list=${hash.toBase64()}`,
  );
  const page = await browser.newPage();
  return page;
}
