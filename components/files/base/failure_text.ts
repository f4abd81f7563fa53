import { shown as t } from "../../../text/en/files.ts";
import { fetching } from "../../../text/en/transfers.ts";
import type { FileFailure } from "./shown_file.ts";

/** Why a file is not shown, in a sentence. */
export function failureText(failure: FileFailure): string {
  switch (failure) {
    case "gone":
      return fetching.gone;
    case "damaged":
      return fetching.forged;
    case "unshowable":
      return t.unshowable;
    case "unreachable":
      return fetching.lost;
  }
}
