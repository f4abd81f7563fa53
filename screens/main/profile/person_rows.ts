import profile from "@lucide/icons/icons/circle-user-round";
import { personMenu as t } from "../../../text/en/main.ts";
import type { MainContext } from "../context.ts";
import { inGroup, type MenuPerson } from "../late_feature.ts";

/** Returns the row that opens a person's profile. */
export function profileRows({ dialog }: MainContext, { userId, username }: MenuPerson) {
  const onSelect = () => dialog.value = { kind: "profile", userId, username };
  return inGroup("person", [{ text: t.profile, icon: profile, onSelect }]);
}
