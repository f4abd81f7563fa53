/** What is loaded with the first list of members: what fetches it, and what events change of it. */
export { ListLoader } from "./list_loader.ts";
export * from "./member_roles.ts";
export * from "./state.ts";
