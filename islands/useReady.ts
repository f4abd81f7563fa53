import { useEffect, useState } from "react";

/** False on the server and in the first paint, true once the page's script runs. */
export function useReady(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return ready;
}
