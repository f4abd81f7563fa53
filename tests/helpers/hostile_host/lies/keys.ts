/** Lies about whose devices there are, and of their key packages (E2E-3). */
import { about, type Body, type Lie } from "../lie.ts";

/** Somebody has one more device, with a certificate that is another one's. */
export const ghostDevice = (userId: string): Lie =>
  about(/\/people\?/, (body) => {
    const person = body.people.find((one: Body) => one.user_id === userId);
    person?.devices.push({ ...person.devices[0], id: crypto.randomUUID() });
    return body;
  });

/** Whoever asks for somebody's key package is given this one. */
export const swappedPackages = (bytes: Uint8Array): Lie =>
  about(/key-packages\/claim$/, (body) => {
    for (const one of body.packages) one.key_package = bytes.toBase64();
    return body;
  }, "POST");
