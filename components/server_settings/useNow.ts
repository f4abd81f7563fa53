import { useEffect, useState } from "react";

/** Milliseconds. */
const TICK_MS = 15_000;

/** Returns the time in milliseconds since 1970, updated often enough for minutes. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
