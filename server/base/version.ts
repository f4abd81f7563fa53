import project from "../../deno.json" with { type: "json" };

/** This program's version, as in deno.json. */
export const VERSION: string = project.version;
