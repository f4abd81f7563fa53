/** Event with which a page can offer its installation itself (UX-4). */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

declare global {
  /** Stored until the user is asked; absent if the browser hasn't offered it. */
  var installPrompt: InstallPrompt | undefined;
}

// Fires once, possibly before the page's own script has loaded.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  globalThis.installPrompt = event as InstallPrompt;
});
