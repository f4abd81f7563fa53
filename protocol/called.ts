// The former name: `server/membership/channels/view.ts` still imports it.
export { displayNameOf as calledName } from "./display_name.ts";
