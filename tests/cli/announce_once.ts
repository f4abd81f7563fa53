/** Announces the server briefly, and prints errors. */
import { announce } from "../../server/host/mdns.ts";
import { consoleLog } from "../../server/base/log.ts";

const announced = announce({ port: 1, secure: true, name: "a test" }, consoleLog);
await announced.close();
console.log("announced");
