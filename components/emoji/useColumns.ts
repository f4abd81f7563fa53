import { useEffect, useState } from "react";

/** Pixels that a finger needs, and those at the sides of the grid. */
const TOUCH_TARGET_PX = 44;
const SIDE_PADDING_PX = 32;

/** Returns the number of emoji per row: ten if there is room (MSG-07). */
export function useColumns(): number {
  const [columns, setColumns] = useState(fitting);
  useEffect(() => {
    const update = () => setColumns(fitting());
    addEventListener("resize", update);
    return () => removeEventListener("resize", update);
  }, []);
  return columns;
}

function fitting(): number {
  return Math.max(5, Math.min(10, Math.floor((innerWidth - SIDE_PADDING_PX) / TOUCH_TARGET_PX)));
}
