import { useEffect } from "react";
import type { ListState, LiveList } from "../../../client/live_list.ts";

/** A list, loaded when it is first shown. */
export function useLoaded<T>(list: LiveList<T>): ListState<T> {
  useEffect(() => void list.load(), [list]);
  return list.state.value;
}
