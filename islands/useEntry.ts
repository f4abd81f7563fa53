import { useEffect, useState } from "react";
import { type AuthClient, createAuthClient } from "../client/auth/auth.ts";
import { useReady } from "./useReady.ts";

interface Entry {
  client: AuthClient;
  ready: boolean;
  /** A stored session is being checked, or the data of a past one cleaned up. */
  checking: boolean;
  /** The user is logged in: the page is about to navigate, unless `stay` is set. */
  signedIn: boolean;
  /** Nothing can be encrypted on this address. */
  insecure: boolean;
}

interface Options {
  /** Keeps users who are logged in on this page. */
  stay?: boolean;
}

/** Entry of /login and /register: users who are logged in continue to the chat. */
export function useEntry({ stay = false }: Options = {}): Entry {
  const [client] = useState(() => createAuthClient());
  const ready = useReady();
  const { phase } = client.session;
  useEffect(() => {
    // Everything needed by this page has loaded, so the chat's stylesheet can be prefetched.
    document.querySelector<HTMLLinkElement>("link[data-next]")?.setAttribute("rel", "prefetch");
    if (!client.secure()) return;
    const begin = () => client.start().then(() => stay ? undefined : client.enter());
    begin();
    // Another tab has signed in.
    addEventListener("storage", ({ key, newValue }) => {
      if (key === "user" && newValue && phase.value === "out") begin();
    });
    // A page restored from the browser's cache after leaving for / would wait forever.
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted && phase.value === "in") location.reload();
    });
  }, []);
  const insecure = ready && !client.secure();
  // Keeps the same form mounted while checking, with its text and errors.
  const checking = ready && !insecure && phase.value !== "out" && client.problem.value === null;
  return { client, ready, checking, signedIn: checking && phase.value === "in", insecure };
}
