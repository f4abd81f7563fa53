import type { Explanation, Rule } from "../../protocol/explain.ts";

/** The rule that decides, in a sentence. `nameOf`: of a role by its id. */
export function whyText(explanation: Explanation, nameOf: (roleId: string) => string): string {
  return ruleText(explanation, explanation.allowed, nameOf);
}

function ruleText(rule: Rule, allowed: boolean, nameOf: (roleId: string) => string): string {
  const says = allowed ? "allows" : "denies";
  switch (rule.rule) {
    case "not-member":
      return "Only members may.";
    case "owner":
      return "The owner of a server may do everything.";
    case "administrator":
      return `${nameOf(rule.roleId)} is an administrator role: it allows everything.`;
    case "role":
      return `${nameOf(rule.roleId)} allows it in the whole server.`;
    case "no-role":
      return "No role allows it, and neither does @everyone.";
    case "role-override":
      return `This channel ${says} it for ${nameOf(rule.roleId)}.`;
    case "user-override":
      return `This channel ${says} it for this very person.`;
    case "muted":
      return "Muted: until that ends, only reading and listening is possible.";
    case "unreadable":
      return `The channel cannot be read. ${ruleText(rule.because, false, nameOf)}`;
  }
}
