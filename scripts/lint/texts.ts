import { relative, resolve } from "node:path";

/**
 * `deno lint`: texts that people read belong in text/, not in the code that shows them. A text is
 * anything between tags, the value of certain attributes, and any string that begins like a
 * sentence.
 */

const ROOT = resolve(import.meta.dirname!, "../..");
const FOLDERS = ["client/", "components/", "islands/", "routes/", "screens/"];

/** Attributes that people read or hear, whatever their text begins with. */
const READ =
  /^(alt|aria-label|aria-description|aria-placeholder|aria-roledescription|description|hint|label|placeholder|subtitle|title)$/;
const LETTERS = /\p{L}{2}/u;
/** 'Cancel', 'Try again in a moment.': a capital, small letters, and perhaps more words. */
const SENTENCE = /^[“‘(]?\p{Lu}\p{Ll}+(['’]\p{Ll}+)?([ ,.:;!?…].*)?$/su;
const TWO_WORDS = /\p{L} \p{L}/u;
/** '--tls lan', '/setup#…'. */
const CODE = /^(--|\/)/;
/** Style names such as 'hover:text-strong'. */
const STYLE = /[a-z]:[a-z]/;
/** Names of keys, of standards and of Parley itself are the same in every language. */
const NAMES =
  /^(Parley|Alt( .*)?|Android|Array\w+|Ctrl .*|Files|Arrow\w+|Authorization|Backquote|Backspace|Blob|Bearer .*|Chrome|Content-Type|Control|Delete|Edge|End|Enter|Esc(ape)?|F\d+|Firefox|Home|Instagram|Linux|Mac|Meta|Mouse|Notification|Object|Opera|Page(Up|Down)|Reddit|Retry-After|Safari|Shift( .*)?|Space|Tab|Twitch|Twitter|Windows)$/;

/** Returns true if a string is a text. */
function isText(value: unknown): boolean {
  return typeof value === "string" && SENTENCE.test(value) && !NAMES.test(value);
}

/** Errors that appear only in a log are in English, like log messages. */
function isForDevelopers(node: Deno.lint.Node): boolean {
  const { parent } = node as { parent?: Deno.lint.Node };
  if (parent?.type === "CallExpression") {
    const { callee } = parent;
    const named = callee.type === "MemberExpression" ? callee.property : callee;
    return named.type === "Identifier" && /^(log|warn)$/.test(named.name);
  }
  return parent?.type === "NewExpression" && parent.callee.type === "Identifier" &&
    /^(Error|TypeError|RangeError|DOMException)$/.test(parent.callee.name);
}

/** Names of styles. */
function isClass(node: Deno.lint.Node): boolean {
  const { parent } = node as { parent?: Deno.lint.Node };
  if (!parent) return false;
  if (parent.type !== "JSXAttribute") return isClass(parent);
  return parent.name.type === "JSXIdentifier" && /class$/i.test(parent.name.name);
}

const plugin: Deno.lint.Plugin = {
  name: "texts",
  rules: {
    "no-literal-text": {
      create(context) {
        const file = relative(ROOT, context.filename).replaceAll("\\", "/");
        if (!FOLDERS.some((folder) => file.startsWith(folder))) return {};
        const tell = (node: Deno.lint.Node) =>
          context.report({
            node,
            message: "A text that people read stands in the code",
            hint: "Put it into text/en/ and text/de/ (CONTRIBUTING.md, Texts)",
          });
        return {
          JSXText(node) {
            const text = node.value.trim();
            if (LETTERS.test(text) && !NAMES.test(text) && !CODE.test(text)) tell(node);
          },
          JSXAttribute(node) {
            const name = node.name.type === "JSXIdentifier" ? node.name.name : "";
            if (!READ.test(name) || node.value?.type !== "Literal") return;
            if (LETTERS.test(String(node.value.value)) && !isText(node.value.value)) tell(node);
          },
          Literal(node) {
            if (isText(node.value) && !isForDevelopers(node)) tell(node);
          },
          TemplateElement(node) {
            const { cooked, parent } = node as { cooked: string; parent: Deno.lint.Node };
            if (isForDevelopers(parent) || isClass(node) || STYLE.test(cooked)) return;
            if (isText(cooked) || /^\p{L}*[ ,].*/u.test(cooked) && TWO_WORDS.test(cooked)) {
              tell(node);
            }
          },
        };
      },
    },
  },
};
export default plugin;
