/** Lies about which channels are private (E2E-36). */
import { about, type Lie } from "../lie.ts";

const OF_PRIVATE = ["private_from", "generation", "epoch"];

/** No channel is private, nor ever was. */
export const saidOpen: Lie = about(/\/api\/(channels|servers)\b/, (body) => {
  return JSON.parse(JSON.stringify(body), (key, value) => {
    if (OF_PRIVATE.includes(key)) return undefined;
    return key === "mode" && value === "private" ? "open" : value;
  });
});
