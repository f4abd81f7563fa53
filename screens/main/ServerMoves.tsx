import { useEffect } from "react";
import { useMain } from "./context.ts";
import { watchServerMoves } from "./move_servers.ts";

/** Lets the servers and folders of the rail be moved; see there. Renders nothing. */
export default function ServerMoves() {
  const main = useMain();
  useEffect(() => watchServerMoves(main), [main]);
  return null;
}
