import "./main.ts";
import process from "node:process";
const b=process.cpuUsage();
console.log("cpu", ((b.user+b.system)/1000).toFixed(1), (process.memoryUsage().rss/1048576).toFixed(1));
Deno.exit(0);
