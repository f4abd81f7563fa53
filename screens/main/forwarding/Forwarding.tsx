import type { Forwarded } from "../../../protocol/plaintext.ts";
import { LinkPreviews } from "./LinkPreviews.tsx";
import { Origin } from "./Origin.tsx";

interface Props {
  /** The origin of a forwarded message, or a text that links to messages. */
  origin?: Forwarded;
  text?: string;
}

/** Parts of a message that are about another one (COM-13). Loaded with the first of them. */
export default function Forwarding({ origin, text = "" }: Props) {
  return origin ? <Origin origin={origin} /> : <LinkPreviews text={text} />;
}
