/** What a validator does: it goes to the name and looks for the proof. Every name leads to this machine. */
import { get } from "node:http";

export interface Looked {
  host: string;
  token: string;
}

/** @throws Error where the proof is not found on that port of this machine */
export function lookAt({ host, token }: Looked, proof: string, port: number): Promise<void> {
  const path = `/.well-known/acme-challenge/${token}`;
  const options = { host: "127.0.0.1", port, path, headers: { host }, agent: false as const };
  return new Promise((resolve, reject) => {
    get(options, (response) => {
      let body = "";
      response.on("data", (chunk) => body += chunk);
      response.on("end", () => {
        if (response.statusCode === 200 && body === proof) resolve();
        else reject(new Error(`${host} answered ${response.statusCode}: ${body.slice(0, 100)}`));
      });
    }).on("error", reject);
  });
}
