export { purgeChannel, sweepMessages } from "./store.ts";
