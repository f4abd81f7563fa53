/** The library as the build has corrected it: the only part of it that this folder uses (E2E-6). */
// @ts-types="./package.ts"
export * from "../_fresh/mls/library.js";
