import { useEffect, useState } from "react";

/** The code behind the # of the address, which browsers never send; null until it is read. */
export function useHashCode(): string | null {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    const read = () => setCode(location.hash.slice(1));
    read();
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  return code;
}
