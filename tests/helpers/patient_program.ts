/**
 * The program on a clock that goes slowly: what a server ends after some seconds (ringing, the time
 * of grace) does not end while a busy machine still loads a page. SIGUSR2 puts the clock ahead.
 */
import { start } from "../../main.ts";
import { testSite } from "./builds.ts";

/** How much slower than the machine's. */
const SLOWER = 6;
/** Milliseconds that a signal is worth: more than the time of grace of voice. */
const AHEAD = 15_000;

const real = Date.now;
const began = real();
let ahead = 0;
Date.now = () => Math.floor(began + ahead + (real() - began) / SLOWER);
Deno.addSignalListener("SIGUSR2", () => ahead += AHEAD);

await start(Deno.args, testSite);
