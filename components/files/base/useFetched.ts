import { useEffect, useRef, useState } from "react";
import type { FileFailure } from "./shown_file.ts";

/** Something of a file that is fetched when it is wanted. */
export interface Fetched<T> {
  value: T | null;
  loading: boolean;
  failure: FileFailure | null;
  /** Fetches it, or fetches it again. */
  fetch: () => void;
}

/** Calls `load` on request, once at a time; stops it when the component unmounts. */
export function useFetched<T>(
  load: (signal: AbortSignal) => Promise<T>,
  failureOf: (error: unknown) => FileFailure,
): Fetched<T> {
  const [state, setState] = useState<Omit<Fetched<T>, "fetch">>(NOTHING);
  const busy = useRef(false);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  async function fetch() {
    if (busy.current) return;
    busy.current = true;
    const { signal } = stopping.current = new AbortController();
    setState({ ...NOTHING, loading: true });
    try {
      const value = await load(signal);
      if (!signal.aborted) setState({ ...NOTHING, value });
    } catch (error) {
      if (!signal.aborted) setState({ ...NOTHING, failure: failureOf(error) });
    } finally {
      busy.current = false;
    }
  }
  return { ...state, fetch: () => void fetch() };
}

const NOTHING = { value: null, loading: false, failure: null };
