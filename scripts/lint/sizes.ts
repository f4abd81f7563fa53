import { type Breach, isSource, pathOf, report } from "./ratchet.ts";

/**
 * `deno lint`: functions have at most 80 lines, and modules at most 300 (HOUSE-2). Tests tell a
 * story from beginning to end, and catalogs of texts are tables: they have no limit.
 */

export const MAX_FUNCTION_LINES = 80;
export const MAX_MODULE_LINES = 300;

const plugin: Deno.lint.Plugin = {
  name: "sizes",
  rules: {
    "max-function-lines": {
      create(context) {
        if (!isSource(pathOf(context))) return {};
        const { text } = context.sourceCode;
        const breaches: Breach[] = [];
        const check = ({ range }: Deno.lint.Node) => {
          const lines = countLines(text.slice(...range));
          if (lines <= MAX_FUNCTION_LINES) return;
          // Marks only the first line, since the report shows all of the range.
          const end = text.indexOf("\n", range[0]);
          breaches.push({ range: [range[0], end], message: `A function of ${lines} lines` });
        };
        return {
          FunctionDeclaration: check,
          FunctionExpression: check,
          ArrowFunctionExpression: check,
          "Program:exit"() {
            report(context, "max-function-lines", `At most ${MAX_FUNCTION_LINES}`, breaches);
          },
        };
      },
    },
    "max-module-lines": {
      create(context) {
        if (!isSource(pathOf(context))) return {};
        return {
          Program() {
            const lines = countLines(context.sourceCode.text.trimEnd());
            const message = `A module of ${lines} lines`;
            const hint = `At most ${MAX_MODULE_LINES}: a file holds one idea`;
            const breaches: Breach[] = lines > MAX_MODULE_LINES ? [{ range: [0, 1], message }] : [];
            report(context, "max-module-lines", hint, breaches);
          },
        };
      },
    },
  },
};
export default plugin;

function countLines(text: string): number {
  return text.split("\n").length;
}
