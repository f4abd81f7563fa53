import { useEffect, useState } from "react";

/** Milliseconds. */
const TICK = 15_000;

/** Returns the time in milliseconds since 1970, updated often enough for minutes. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  return now;
}
