import type { z } from "zod";

type Issue = z.core.$ZodIssue;

const KINDS: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

/**
 * Describes a field's problem in words that fit after its name: "must be text" (D-ERR-1).
 * The issue must carry its input (zod's `reportInput`), or all of a wrong type seems missing.
 */
export function problemOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type": {
      if (issue.input === undefined) return "is required";
      const kind = KINDS[issue.expected];
      return kind ? `must be ${kind}` : issue.message;
    }
    case "too_small":
      return tooSmall(issue.origin, issue.minimum) ?? issue.message;
    case "too_big":
      return tooBig(issue.origin, issue.maximum) ?? issue.message;
    case "invalid_value":
      if (issue.input === undefined) return "is required";
      return `must be one of: ${issue.values.map(String).join(", ")}`;
    case "invalid_union": {
      // The first alternative is the usual one.
      const first = issue.errors[0]?.[0];
      return first ? problemOf(first) : issue.message;
    }
    default:
      return issue.message;
  }
}

function tooSmall(origin: string, least: number | bigint): string | null {
  if (origin === "string") {
    return least === 1 ? "must not be blank" : `must be at least ${least} characters`;
  }
  if (origin === "array") return `must have at least ${counted(least)}`;
  return isNumber(origin) ? `must be at least ${least}` : null;
}

function tooBig(origin: string, most: number | bigint): string | null {
  if (origin === "string") return `must be at most ${most} characters`;
  if (origin === "array") return `must have at most ${counted(most)}`;
  return isNumber(origin) ? `must be at most ${most}` : null;
}

const counted = (n: number | bigint) => n === 1 ? "1 item" : `${n} items`;
const isNumber = (origin: string) => origin === "number" || origin === "int";
