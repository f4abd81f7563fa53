import * as api from "../../../protocol/api/users.ts";
import { isReserved } from "../../../protocol/reserved_names.ts";
import { contactsOf } from "../../membership/channels/contacts.ts";
import { isFree, sweepNames } from "../../membership/users/former_names.ts";
import { setStatus } from "../../membership/users/service.ts";
import { userById } from "../../membership/users/users.ts";
import { userView } from "../../membership/users/view.ts";
import { changeAccount, changeSettings, settingsOf } from "../account/account.ts";
import { defineFeature, implement, withRules } from "../define.ts";
import { exportedAccount } from "./exported.ts";
import { deliverUser } from "./deliver.ts";
import {
  emailAddresses,
  formerNames,
  settingsRecords,
  usernames,
  userRecords,
} from "../../membership/users/records.ts";
import { checkUsers } from "./check.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    /** `renamed`: the user has a new name. */
    "user-updated": { userId: string; renamed?: true };
  }
}

/** People's names, presence and settings. */
export const usersFeature = defineFeature({
  name: "users",
  records: [
    withRules(userRecords, { exported: { user: { section: "account", value: exportedAccount } } }),
    withRules(usernames, { exported: { omitted: "an index" } }),
    withRules(formerNames, { exported: { omitted: "an index" } }),
    withRules(emailAddresses, { exported: { omitted: "an index" } }),
    withRules(settingsRecords, { exported: { user: { section: "settings", value: settingsOf } } }),
  ],
  endpoints: implement(api, {
    getOwnUser: async ({ app, actor }) => ({
      user: userView(await app.db.read(userById, actor.userId)),
    }),
    listContacts: async ({ app, actor, query }) => ({
      people: await contactsOf(app, actor.userId, query),
    }),
    checkUsername: async ({ app, params }) => {
      const { username } = params;
      const isOpen = !isReserved(username) && await app.db.read(isFree, username, app.clock());
      return { available: isOpen };
    },
    setPresence: async ({ app, actor, body }) => {
      await setStatus(app, actor.userId, body.status);
      return { status: body.status };
    },
    getSettings: async ({ app, actor }) => ({ settings: await settingsOf(app, actor.userId) }),
    getStorageUse: ({ app, actor: { userId } }) => ({
      ...app.usage.of(userId),
      left: app.usage.left(userId),
      file_max: app.instance.fileMax,
      file_deny: app.config.fileDeny,
    }),
    changeSettings: async ({ app, actor, body }) => ({
      settings: await changeSettings(app, actor.userId, body),
    }),
    changeAccount: async ({ app, actor, body }) => ({
      user: userView(await changeAccount(app, actor.userId, body)),
    }),
  }),
  events: {
    "user-updated": {
      audience: "code",
      deliver: deliverUser,
      order: ({ userId }) => userId,
      cost: ({ userId }) => ({
        kind: "person",
        account: userId,
        subject: "user-updated",
        pace: "person",
        reach: { fellowsOf: userId },
      }),
    },
  },
  check: checkUsers,
  sweep: { former_names: sweepNames },
});
