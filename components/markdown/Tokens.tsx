import type { Token } from "./token_emitter.ts";

/** Colours by the highlighter's scopes; those that are missing look like the text around them. */
const LOOKS: Record<string, string> = {
  keyword: "text-accent-text",
  built_in: "text-accent-text",
  type: "text-accent-text",
  "selector-tag": "text-accent-text",
  literal: "text-warning",
  number: "text-warning",
  symbol: "text-warning",
  attr: "text-warning",
  attribute: "text-warning",
  variable: "text-warning",
  string: "text-success",
  regexp: "text-success",
  addition: "text-success",
  deletion: "text-danger-text",
  comment: "text-muted italic",
  meta: "text-muted",
  title: "font-semibold text-strong",
  section: "font-semibold text-strong",
  name: "font-semibold text-strong",
};

/** Highlighted code as elements. */
export function Tokens({ of }: { of: readonly Token[] }) {
  return (
    <>
      {of.map((token, i) =>
        typeof token === "string"
          ? token
          : (
            <span key={i} class={LOOKS[token.scope] ?? LOOKS[token.scope.split(".")[0]]}>
              <Tokens of={token.children} />
            </span>
          )
      )}
    </>
  );
}
