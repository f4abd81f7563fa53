import { type Breach, isSource, pathOf, report } from "./ratchet.ts";

/**
 * `deno lint`: `value!` and `value as Type` make claims that the compiler can't check, and errors
 * in them stay silent. Each needs a reason in a comment on the line above (HOUSE-2). `as const` and
 * `satisfies` are checked by the compiler. In a test a wrong one fails the test.
 */

const AS_CONST = /\bas\s+const$/;

/** Collects claims without a reason, and reports them at the end of the file. */
function collect(context: Deno.lint.RuleContext, rule: string, message: string) {
  const { text } = context.sourceCode;
  const lineAt = (offset: number) => text.slice(0, offset).split("\n").length;
  const breaches: Breach[] = [];
  return {
    add: ({ range }: Deno.lint.Node) => breaches.push({ range, message }),
    finish() {
      // A docstring describes the declaration below, not the reason for a type.
      const comments = breaches.length ? context.sourceCode.getAllComments() : [];
      const reasoned = new Set(
        comments.filter(({ value }) => !value.startsWith("*")).map(({ range }) => lineAt(range[1])),
      );
      const hint = "Let the types say it, or say in a comment on the line above why it holds";
      const bare = breaches.filter(({ range }) =>
        !reasoned.has(lineAt(range[0]) - 1) && !reasoned.has(lineAt(range[1]) - 1)
      );
      report(context, rule, hint, bare);
    },
  };
}

const plugin: Deno.lint.Plugin = {
  name: "assertions",
  rules: {
    "reason-for-cast": {
      create(context) {
        if (!isSource(pathOf(context))) return {};
        const { add, finish } = collect(context, "reason-for-cast", "A cast without a reason");
        return {
          TSAsExpression(node) {
            if (!AS_CONST.test(context.sourceCode.getText(node))) add(node);
          },
          TSTypeAssertion: add,
          "Program:exit": finish,
        };
      },
    },
    "reason-for-non-null": {
      create(context) {
        if (!isSource(pathOf(context))) return {};
        const { add, finish } = collect(context, "reason-for-non-null", "A `!` without a reason");
        return { TSNonNullExpression: add, "Program:exit": finish };
      },
    },
  },
};
export default plugin;
