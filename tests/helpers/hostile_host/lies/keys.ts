/** Lies about whose devices there are, and of their key packages (E2E-3). */
import { about, type Body, type Lie } from "../lie.ts";

/** Adds a device to a person, with another one's certificate. */
export const ghostDevice = (userId: string): Lie =>
  about(/\/people\?/, (body) => {
    const person = body.people.find((one: Body) => one.user_id === userId);
    person?.devices.push({ ...person.devices[0], id: crypto.randomUUID() });
    return body;
  });

/** Replaces the key package of whoever is asked for. */
export const swappedPackages = (bytes: Uint8Array): Lie =>
  about(/key-packages\/claim$/, (body) => {
    for (const one of body.packages) one.key_package = bytes.toBase64();
    return body;
  }, "POST");

/** These people are left out of the list of people, as if they had no keys (MEND-73). */
export const hiddenPeople = (...userIds: string[]): Lie =>
  about(/\/people\?/, (body) => ({
    ...body,
    people: body.people.filter((one: Body) => !userIds.includes(one.user_id)),
  }));

/** None of these people's devices is shown (MEND-73). */
export const hiddenDevices = (...userIds: string[]): Lie =>
  about(/\/people\?/, (body) => {
    for (const one of body.people) if (userIds.includes(one.user_id)) one.devices = [];
    return body;
  });

/** Devices that this person has taken back are shown as if they were in use (MEND-30). */
export const hiddenRevocations = (userId: string): Lie =>
  about(/\/people\?/, (body) => {
    const person = body.people.find((one: Body) => one.user_id === userId);
    for (const device of person?.devices ?? []) delete device.revoked;
    return body;
  });

/** Claims that a person's keys begin with a later entry, at which they reset them (MEND-37). */
export const begunAt = (userId: string, index: number): Lie =>
  about(/\/people\?/, (body) => ({
    ...body,
    people: body.people.map((one: Body) =>
      one.user_id === userId ? { ...one, generation: 1, index, entry: undefined } : one
    ),
  }));

/** Leaves one of the user's own devices out of their list (MEND-76). */
export const hiddenOwnDevice = (id: string): Lie =>
  about(/\/e2ee\/identity$/, (body) => ({
    ...body,
    devices: body.devices.filter((one: Body) => one.id !== id),
  }));

/** Claims that one of the user's own devices was removed (MEND-76). */
export const saidRemoved = (id: string): Lie =>
  about(/\/e2ee\/identity$/, (body) => ({
    ...body,
    devices: body.devices.map((one: Body) => one.id === id ? { ...one, revoked: true } : one),
  }));
