import { relative, resolve } from "node:path";

/**
 * `deno lint`: visible texts are cut only by protocol/graphemes.ts, which keeps graphemes whole
 * (MEND-46). Types are unknown here: a text is anything named like one, or the result of a method
 * that only strings have; a cut has a number as its end.
 */

const ROOT = resolve(import.meta.dirname!, "../..");
const FOLDERS = [
  "browser/",
  "client/",
  "components/",
  "islands/",
  "protocol/",
  "screens/",
  "server/",
];
/** The helper, bytes that are called like texts, and what looks for marks and names. */
const EXEMPT = ["protocol/graphemes.ts", "protocol/e2ee/", "protocol/text/scan.ts"];

/** 'text', 'fileName', 'channel.topic'. */
const TEXT =
  /(^|[a-z])(bio|body|caption|description|label|line|markdown|message|name|nickname|note|plain|preview|quote|reason|said|shown|spoken|status|text|title|topic|typed|username|words|written)$/i;
/** Methods of strings only, in reading order. */
const METHODS =
  /^(join|normalize|padEnd|replace|replaceAll|toLocaleLowerCase|toLocaleUpperCase|toLowerCase|toUpperCase|toWellFormed|trim|trimEnd|trimStart)$/;
/** `QUOTE_MAX`, `LIMITS.wordsMax`. */
const NUMBER = /^[A-Z][A-Z\d_]*$|^(max|most|limit)$|(Max|Most|Limit)$/;

type Node = Deno.lint.Node;

/**
 * Returns the name of a receiver: 'text' of `text`, `message.text`, `text?.` and `(text ?? "")`.
 */
function nameOf(node: Node): string {
  switch (node.type) {
    case "Identifier":
      return node.name;
    case "MemberExpression":
      return node.property.type === "Identifier" ? node.property.name : "";
    case "ChainExpression":
      return nameOf(node.expression);
    case "LogicalExpression":
      return nameOf(node.left);
    default:
      return "";
  }
}

/** Returns true if it's a text, judging by its name or origin. */
function isText(node: Node): boolean {
  if (node.type === "TemplateLiteral") return true;
  if (node.type === "LogicalExpression" && isText(node.right)) return true;
  if (node.type === "CallExpression") {
    return node.callee.type === "MemberExpression" && METHODS.test(nameOf(node.callee));
  }
  return TEXT.test(nameOf(node));
}

/** A count of characters, not a place that was looked for. */
function isCount(node: Node | undefined): boolean {
  if (!node) return false;
  if (node.type === "UnaryExpression") return isCount(node.argument);
  if (node.type === "BinaryExpression") return isCount(node.left) || isCount(node.right);
  if (node.type === "Literal") return typeof node.value === "number" && node.value > 1;
  const name = nameOf(node);
  return node.type === "Identifier" || node.type === "MemberExpression" ? NUMBER.test(name) : false;
}

const plugin: Deno.lint.Plugin = {
  name: "cuts",
  rules: {
    "no-cut-text": {
      create(context) {
        const file = relative(ROOT, context.filename).replaceAll("\\", "/");
        const isIn = (folders: string[]) => folders.some((folder) => file.startsWith(folder));
        if (isIn(EXEMPT) || !isIn(FOLDERS)) return {};
        return {
          CallExpression(node) {
            const { callee, arguments: [from, to] } = node;
            if (callee.type !== "MemberExpression" || !isText(callee.object)) return;
            if (!/^(slice|substring|substr)$/.test(nameOf(callee))) return;
            if (!isCount(to) && !(from?.type === "UnaryExpression" && isCount(from))) return;
            context.report({
              node,
              message: "A text that people see is cut inside its signs",
              hint: "cutText, cutToEnd or firstSigns of protocol/graphemes.ts leave them whole",
            });
          },
        };
      },
    },
  },
};
export default plugin;
