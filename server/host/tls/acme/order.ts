import { makeKeys, privateKeyPem } from "../signing.ts";
import type { KeyPair } from "../certificate.ts";
import type { Challenges, Method } from "./challenges.ts";
import { type AcmeClient, AcmeError, type AcmeResponse } from "./client.ts";
import { certificateRequest } from "./request.ts";

interface Problem {
  type?: string;
  detail?: string;
}

interface Order {
  status: "pending" | "ready" | "processing" | "valid" | "invalid";
  authorizations: string[];
  finalize: string;
  certificate?: string;
  error?: Problem;
}

interface Authorization {
  status: "pending" | "valid" | string;
  identifier: { value: string };
  challenges: { type: string; url: string; token: string; status: string; error?: Problem }[];
}

interface Deps {
  client: AcmeClient;
  hosts: string[];
  method: Method;
  challenges: Challenges;
  signal: AbortSignal;
}

/** How often something is asked for that is not ready, and how long between (milliseconds). */
const MAX_POLLS = 60;
const BETWEEN = { least: 250, most: 10_000, preset: 1000 };

/** Makes the account, or finds the one that this key has. @throws AcmeError */
export async function openAccount(client: AcmeClient, email: string | null): Promise<string> {
  const { newAccount, meta } = await client.directory();
  if (meta?.externalAccountRequired) {
    throw new AcmeError("This authority wants an account that was made with it before");
  }
  client.account = null;
  const { location } = await client.post(newAccount, {
    // Choosing `--tls auto` agrees to them: docs/internet.md.
    termsOfServiceAgreed: true,
    ...(email && { contact: [`mailto:${email}`] }),
  });
  if (!location) throw new AcmeError("The authority made no account");
  return client.account = location;
}

/** A certificate for these names, each shown to be ours by the same method. @throws AcmeError */
export async function orderCertificate(deps: Deps): Promise<KeyPair> {
  const { client, hosts } = deps;
  const { newOrder } = await client.directory();
  const identifiers = hosts.map((value) => ({ type: "dns", value }));
  const { body: order, location } = await client.post<Order>(newOrder, { identifiers });
  if (!location) throw new AcmeError("The authority took no order");
  // In sequence: a validator for one name must not find the proof of another.
  for (const url of order.authorizations) await authorize(deps, url);
  await asked<Order>(deps, location, ({ status }) => status !== "pending");
  const keys = await makeKeys();
  const csr = new Uint8Array(await certificateRequest(hosts, keys));
  await client.post(order.finalize, {
    csr: csr.toBase64({ alphabet: "base64url", omitPadding: true }),
  });
  const done = await asked<Order>(deps, location, (now) => {
    return now.status === "valid" || now.status === "invalid";
  });
  if (!done.certificate) throw failure(done.error, "The order was refused");
  const { body: cert } = await client.get<string>(done.certificate);
  return { cert, key: await privateKeyPem(keys.privateKey) };
}

/** Shows that a name is ours, unless the authority knows that from before. */
async function authorize(deps: Deps, url: string): Promise<void> {
  const { client, method, challenges } = deps;
  const { body: authorization } = await client.get<Authorization>(url);
  if (authorization.status === "valid") return;
  const host = authorization.identifier.value;
  const challenge = authorization.challenges.find(({ type }) => type === method);
  if (!challenge) {
    throw new AcmeError(`The authority does not offer ${method} for ${host}`, "unauthorized");
  }
  const proof = `${challenge.token}.${await client.thumbprint()}`;
  const hide = await challenges.show(method, { host, token: challenge.token, proof });
  try {
    await client.post(challenge.url, {});
    const after = await asked<Authorization>(deps, url, ({ status }) => status !== "pending");
    if (after.status === "valid") return;
    const error = after.challenges.find(({ type }) => type === method)?.error;
    throw failure(error ?? { type: "unauthorized" }, `${host} was not found to lead here`);
  } finally {
    hide();
  }
}

/** Asks until it is settled. */
async function asked<T>(
  { client, signal }: Deps,
  url: string,
  isSettled: (body: T) => boolean,
): Promise<T> {
  for (let turn = 0; turn < MAX_POLLS; turn++) {
    const { body, retryAfter }: AcmeResponse<T> = await client.get<T>(url);
    if (isSettled(body)) return body;
    const wait = retryAfter || Math.min(BETWEEN.preset, BETWEEN.least * 2 ** turn);
    await sleep(Math.min(BETWEEN.most, wait), signal);
  }
  throw new AcmeError("The authority did not come to an end");
}

function failure(problem: Problem | undefined, preset: string): AcmeError {
  return new AcmeError(problem?.detail ?? preset, problem?.type?.split(":").pop());
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}
