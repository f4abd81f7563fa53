import { useEffect } from "react";
import { useMain } from "./context.ts";
import { watchChannelMoves } from "./move_channels.ts";

/** Lets the channels of the list be moved; see there. Renders nothing. */
export default function ChannelMoves() {
  const main = useMain();
  useEffect(() => watchChannelMoves(main), [main]);
  return null;
}
