import type * as en from "../en/locale.ts";
import type { Translation } from "../translation.ts";

export default {
  page: { language: "de", direction: "ltr" },
} satisfies Translation<typeof en>;
