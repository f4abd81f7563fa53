import { useEffect } from "react";
import type { ListState, LiveList } from "../../../client/base/live_list.ts";

/** A list that is shown, and so kept right. */
export function useLoaded<T>(list: LiveList<T>): ListState<T> {
  useEffect(list.watch, [list]);
  return list.state.value;
}
