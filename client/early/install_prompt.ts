/** What browsers hand out so that a page can offer its installation itself (UX-4). */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

declare global {
  /** Kept until somebody is to be asked; absent where the browser has not offered it. */
  var installPrompt: InstallPrompt | undefined;
}

// It comes once, maybe before the page's own script is there.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  globalThis.installPrompt = event as InstallPrompt;
});
