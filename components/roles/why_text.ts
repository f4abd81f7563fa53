import type { Explanation, Rule } from "../../protocol/explain.ts";
import { why as ofCategory } from "../../text/en/categories.ts";
import { permissions as names, why as t } from "../../text/en/roles.ts";
import { fill } from "../../text/message.ts";

const ofChannel = {
  roleAllowed: t.roleAllowed,
  roleDenied: t.roleDenied,
  userAllowed: t.userAllowed,
  userDenied: t.userDenied,
};

/**
 * The rule that decides, in a sentence.
 * @param nameOf of a role by its id
 * @param category name of the one whose permissions the channel has; absent: its own
 */
export function whyText(
  explanation: Explanation,
  nameOf: (roleId: string) => string,
  category?: string,
): string {
  return ruleText(explanation, explanation.allowed, nameOf, category);
}

function ruleText(
  rule: Rule,
  allowed: boolean,
  nameOf: (roleId: string) => string,
  category?: string,
): string {
  const texts = category === undefined ? ofChannel : ofCategory;
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
        because: ruleText(rule.because, allowed, nameOf, category),
      });
    case "every-member":
      return t.everyMember;
    case "role-override":
      return fill(allowed ? texts.roleAllowed : texts.roleDenied, {
        role: nameOf(rule.roleId),
        category: category ?? "",
      });
    case "user-override":
      return fill(allowed ? texts.userAllowed : texts.userDenied, { category: category ?? "" });
    case "muted":
      return t.muted;
    case "unreadable":
      return fill(t.unreadable, { because: ruleText(rule.because, false, nameOf, category) });
  }
}
