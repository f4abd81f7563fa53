/** For transactions of other features that change a user with something of their own. */
export { changeUser, putEmail, putUser, userById } from "./store.ts";
