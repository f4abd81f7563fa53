import type { Program } from "../helpers/server_process.ts";

/** Walks one way in a folder of its own; why not, where something that it needs cannot be had. */
export type WalkOne = (program: Program, folder: string) => Promise<string | void>;
