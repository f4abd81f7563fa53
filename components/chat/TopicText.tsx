import { addressesIn } from "../../protocol/text/addresses.ts";
import { Link } from "../markdown/Link.tsx";

/** A channel's topic with its addresses to press, and nothing else that is marked (UX-11). */
export default function TopicText({ topic }: { topic: string }) {
  return (
    <>
      {addressesIn(topic).map(({ text, href }, i) =>
        href ? <Link key={i} href={href} isNamed={false}>{text}</Link> : text
      )}
    </>
  );
}
