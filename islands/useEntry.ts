import { useEffect, useState } from "react";
import { type AuthClient, createAuthClient } from "../client/auth/auth.ts";
import { useReady } from "./useReady.ts";

interface Entry {
  client: AuthClient;
  ready: boolean;
  /** A stored session is being checked, or what one has left is being cleaned. */
  checking: boolean;
  /** Somebody is signed in: the page is being left, unless they are to stay. */
  signedIn: boolean;
  /** Nothing can be encrypted on this address. */
  insecure: boolean;
}

interface Options {
  /** Whoever is signed in already is not led on to the chat. */
  stay?: boolean;
}

/** What /login and /register begin with: whoever is signed in already goes on to the chat. */
export function useEntry({ stay = false }: Options = {}): Entry {
  const [client] = useState(() => createAuthClient());
  const ready = useReady();
  const { phase } = client.session;
  useEffect(() => {
    // All that this page waits for is there: the chat's stylesheet may come.
    document.querySelector<HTMLLinkElement>("link[data-next]")?.setAttribute("rel", "prefetch");
    if (!client.secure()) return;
    const begin = () => client.start().then(() => stay ? undefined : client.enter());
    begin();
    // Another tab has signed in.
    addEventListener("storage", ({ key, newValue }) => {
      if (key === "user" && newValue && phase.value === "out") begin();
    });
    // Left for / once, it would wait for ever when one comes back to it.
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted && phase.value === "in") location.reload();
    });
  }, []);
  const insecure = ready && !client.secure();
  // What is typed and said stays where it is meanwhile: the form is the same one all the time.
  const checking = ready && !insecure && phase.value !== "out" && client.problem.value === null;
  return { client, ready, checking, signedIn: checking && phase.value === "in", insecure };
}
