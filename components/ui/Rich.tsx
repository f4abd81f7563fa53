import { createElement, Fragment, type ReactNode } from "react";
import { fill, type Parts, TOKEN, type Values } from "../../text/message.ts";

type Props<Message extends string> =
  & { text: Message }
  & { [Name in Values<Message>]: ReactNode }
  & { [Name in Parts<Message>]: (inner: ReactNode) => ReactNode };

/**
 * Renders a message with elements in it: `<Rich text={t.none} link={(inner) => <a
 * href="/x">{inner}</a>} />` for "No account? <link>Create one</link>". Nothing is parsed as HTML.
 */
export function Rich<Message extends string>(props: Props<Message>): ReactNode {
  const values = props as Record<string, unknown>;
  const shown: ReactNode[] = [];
  let at = 0;
  for (const found of props.text.matchAll(TOKEN)) {
    const [all, value, cases, part, inner] = found;
    shown.push(props.text.slice(at, found.index));
    at = found.index + all.length;
    if (cases) shown.push(fill(all, values as never));
    else if (value) shown.push(values[value] as ReactNode);
    else {
      const wrap = values[part] as (inner: ReactNode) => ReactNode;
      shown.push(wrap(<Rich {...props} text={inner as Message} />));
    }
  }
  shown.push(props.text.slice(at));
  return createElement(Fragment, null, ...shown);
}
