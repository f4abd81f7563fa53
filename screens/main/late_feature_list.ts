import type { OwnSettings } from "../../protocol/addresses.ts";
import type { SettingsTab } from "../../protocol/settings_tabs.ts";
import { accountLate } from "./account/late_feature.ts";
import { categoriesLate } from "./categories/late_feature.ts";
import { channelsLate } from "./channels/late_feature.ts";
import type { DialogKind } from "./dialog.ts";
import { emojiLate } from "./emoji/late_feature.ts";
import { eventsLate } from "./events/late_feature.ts";
import { filesLate } from "./files/late_feature.ts";
import { forwardingLate } from "./forwarding/late_feature.ts";
import { friendsLate } from "./friends/late_feature.ts";
import { groupsLate } from "./groups/late_feature.ts";
import { inboxLate } from "./inbox/late_feature.ts";
import { invitesLate } from "./invites/late_feature.ts";
import type { LateFeature } from "./late_feature.ts";
import { moderationLate } from "./moderation/late_feature.ts";
import { navigationLate } from "./navigation/late_feature.ts";
import { nicknamesLate } from "./nicknames/late_feature.ts";
import { notificationsLate } from "./notifications/late_feature.ts";
import { pinsLate } from "./pins/late_feature.ts";
import { pollsLate } from "./polls/late_feature.ts";
import { privateLate } from "./private/late_feature.ts";
import { profileLate } from "./profile/late_feature.ts";
import { rolesLate } from "./roles/late_feature.ts";
import { savedLate } from "./saved/late_feature.ts";
import { scheduledLate } from "./scheduled/late_feature.ts";
import { serverLate } from "./server/late_feature.ts";
import { shelfLate } from "./shelf/late_feature.ts";
import { threadsLate } from "./threads/late_feature.ts";
import { voiceLate } from "./voice/late_feature.ts";

/** Features with parts in menus and dialogs, in the order in which these have them. */
export const LATE_FEATURES: readonly LateFeature[] = complete([
  invitesLate,
  channelsLate,
  categoriesLate,
  privateLate,
  serverLate,
  groupsLate,
  profileLate,
  friendsLate,
  nicknamesLate,
  rolesLate,
  moderationLate,
  accountLate,
  voiceLate,
  filesLate,
  navigationLate,
  inboxLate,
  notificationsLate,
  emojiLate,
  forwardingLate,
  pinsLate,
  pollsLate,
  eventsLate,
  scheduledLate,
  savedLate,
  threadsLate,
  shelfLate,
]);

/** Names that a slot has in one of the features. */
type NamesIn<Slot extends keyof LateFeature, F> = F extends Record<Slot, infer V> ? keyof V : never;

/** Names of the slots that no feature has a view for; `Dialogs.tsx` has those of two dialogs. */
type Missing<F> =
  | Exclude<DialogKind, NamesIn<"dialogs", F> | "confirm" | "typed-confirm">
  | Exclude<OwnSettings, NamesIn<"settings", F>>
  | Exclude<SettingsTab, NamesIn<"serverSettings", F>>;

/** Doesn't compile while a name has no view: the compiler asks for a second argument, its name. */
export function complete<const F extends readonly LateFeature[]>(
  features: F,
  ..._missing: [Missing<F[number]>] extends [never] ? [] : [Missing<F[number]>]
): readonly LateFeature[] {
  return features;
}
