/** For transactions of other features that change a user with something of their own. */
export { changeAccountInTx, emailReads, putEmail, putUser, userInTx, userReads } from "./store.ts";
