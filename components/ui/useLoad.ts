import { useEffect, useRef, useState } from "react";

/** Something that is fetched: what there is of it, and whether the last try failed. */
export interface Loaded<T> {
  status: "loading" | "ready" | "error";
  value: T | null;
  load: () => Promise<void>;
  /** What an action answered with. */
  set: (value: T) => void;
}

/** Fetches when it is first shown, and every so many milliseconds after that if asked to. */
export function useLoad<T>(fetch: () => Promise<T>, every?: number): Loaded<T> {
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
  }, []);
  const status = value !== null ? "ready" : failed ? "error" : "loading";
  return { status, value, load, set };
}
