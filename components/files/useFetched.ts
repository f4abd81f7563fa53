import { useEffect, useRef, useState } from "react";
import type { FileFailure } from "./file.ts";

/** Something of a file that is fetched when it is wanted. */
export interface Fetched<T> {
  value: T | null;
  loading: boolean;
  failure: FileFailure | null;
  /** Fetches it, or fetches it again. */
  fetch: () => void;
}

/** Calls `load` when told to, once at a time; forgets what comes after the component has gone. */
export function useFetched<T>(
  load: () => Promise<T>,
  failureOf: (error: unknown) => FileFailure,
): Fetched<T> {
  const [state, setState] = useState<Omit<Fetched<T>, "fetch">>(NOTHING);
  const busy = useRef(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => void (gone.current = true);
  }, []);

  async function fetch() {
    if (busy.current) return;
    busy.current = true;
    setState({ ...NOTHING, loading: true });
    try {
      const value = await load();
      if (!gone.current) setState({ ...NOTHING, value });
    } catch (error) {
      if (!gone.current) setState({ ...NOTHING, failure: failureOf(error) });
    } finally {
      busy.current = false;
    }
  }
  return { ...state, fetch: () => void fetch() };
}

const NOTHING = { value: null, loading: false, failure: null };
