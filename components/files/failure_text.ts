import { failures as t } from "../../text/en/files.ts";
import type { FileFailure } from "./file.ts";

/** Why a file is not shown, in a sentence. */
export function failureText(failure: FileFailure): string {
  switch (failure) {
    case "gone":
      return t.gone;
    case "damaged":
      return t.damaged;
    case "unshowable":
      return t.unshowable;
    case "unreachable":
      return t.unreachable;
  }
}
