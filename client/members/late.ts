/** Parts that load with the first list of members: they fetch it, and apply events to it. */
export { ListLoader } from "./list_loader.ts";
export * from "./member_roles.ts";
export * from "./state.ts";
