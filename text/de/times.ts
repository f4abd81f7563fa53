import type * as en from "../en/times.ts";
import type { Translation } from "../translation.ts";

export default {
  times: {
    minutes: "In 20 Minuten",
    hour: "In 1 Stunde",
    hours: "In 3 Stunden",
    tomorrow: "Morgen um {time}",
    other: "Andere Zeit",
    wrong: "Wähle eine Zeit in der Zukunft, höchstens ein Jahr entfernt.",
  },
} satisfies Translation<typeof en>;
