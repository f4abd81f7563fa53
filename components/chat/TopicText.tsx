import { linkify } from "../markdown/linkify.ts";
import { Link } from "../markdown/Pieces.tsx";

/** A channel's topic with its addresses to press, and nothing else that is marked (UX-11). */
export default function TopicText({ topic }: { topic: string }) {
  return (
    <>
      {linkify(topic).map(({ text, href }, i) =>
        href ? <Link key={i} href={href}>{text}</Link> : text
      )}
    </>
  );
}
