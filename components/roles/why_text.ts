import type { Explanation, Rule } from "../../protocol/explain.ts";
import { permissions as names, why as t } from "../../text/en/roles.ts";
import { fill } from "../../text/message.ts";

/** The rule that decides, in a sentence. `nameOf`: of a role by its id. */
export function whyText(explanation: Explanation, nameOf: (roleId: string) => string): string {
  return ruleText(explanation, explanation.allowed, nameOf);
}

function ruleText(rule: Rule, allowed: boolean, nameOf: (roleId: string) => string): string {
  switch (rule.rule) {
    case "not-member":
      return t.notMember;
    case "owner":
      return t.owner;
    case "administrator":
      return fill(t.administrator, { role: nameOf(rule.roleId) });
    case "role":
      return fill(t.role, { role: nameOf(rule.roleId) });
    case "no-role":
      return rule.roleId === undefined ? t.noRole : fill(t.roleOff, { role: nameOf(rule.roleId) });
    case "follows":
      return fill(t.follows, {
        permission: names[rule.permission],
        because: ruleText(rule.because, allowed, nameOf),
      });
    case "every-member":
      return t.everyMember;
    case "role-override":
      return fill(allowed ? t.roleAllowed : t.roleDenied, { role: nameOf(rule.roleId) });
    case "user-override":
      return allowed ? t.userAllowed : t.userDenied;
    case "muted":
      return t.muted;
    case "unreadable":
      return fill(t.unreadable, { because: ruleText(rule.because, false, nameOf) });
  }
}
