import { useEffect, useRef, useState } from "react";

/** Fetched value, and the state of the last attempt. */
export interface Loaded<T> {
  /** `ready` from the first value on. */
  status: "loading" | "ready" | "error";
  value: T | null;
  /** The last try failed. */
  failed: boolean;
  load: () => Promise<void>;
  /** Stores the response of an action as the value. */
  set: (value: T) => void;
}

interface Options {
  /** Milliseconds after which it is fetched again. */
  every?: number;
  /** Loads again when one of these changes. */
  inputs?: readonly unknown[];
}

/** Fetches when it is first shown, and again as the options say. */
export function useLoad<T>(
  fetch: () => Promise<T>,
  { every, inputs = [] }: Options = {},
): Loaded<T> {
  const [value, set] = useState<T | null>(null);
  const [failed, setFailed] = useState(false);
  const latest = useRef(0);

  async function load() {
    const mine = ++latest.current;
    setFailed(false);
    try {
      const found = await fetch();
      if (mine === latest.current) set(found);
    } catch {
      if (mine === latest.current) setFailed(true);
    }
  }
  useEffect(() => {
    load();
    if (every === undefined) return;
    const timer = setInterval(load, every);
    return () => clearInterval(timer);
  }, inputs);
  const status = value !== null ? "ready" : failed ? "error" : "loading";
  return { status, value, failed, load, set };
}
