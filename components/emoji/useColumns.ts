import { useEffect, useState } from "react";

/** Pixels that a finger needs, and those at the sides of the grid. */
const FINGER = 44;
const SIDES = 32;

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
  return Math.max(5, Math.min(10, Math.floor((innerWidth - SIDES) / FINGER)));
}
