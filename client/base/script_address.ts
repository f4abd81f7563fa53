/** The workers that there are: no other address becomes a script. */
type WorkerScript =
  | "/sw.js"
  | "/sw-private.js"
  | "/sw-text.js"
  | "/pdf/worker.js"
  | "/workers/upload.js"
  | "/workers/alone.js"
  | `/assets/e2ee-${string}.js`
  | `/assets/lock-${string}.js`;
interface Rules {
  createScriptURL(address: WorkerScript): string;
}

let rules: Rules | undefined;

/** The address of a worker; browsers with Trusted Types take it from a policy only (HARD-16). */
export function scriptAddress(address: WorkerScript): string {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, from: Rules): Rules };
  };
  const own: Rules = { createScriptURL: (address) => address };
  rules ??= trustedTypes?.createPolicy("worker", own) ?? own;
  return rules.createScriptURL(address);
}
