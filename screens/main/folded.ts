import { createStorage } from "../../client/base/storage.ts";
import * as device from "../../client/channels/folded.ts";

const storageHere = () => createStorage({ local: localStorage, session: sessionStorage });

/** Ids that are folded on this device: see there. */
export const { folded } = device;
export const loadFolded = () => device.loadFolded(storageHere());
export const toggleFolded = (...ids: string[]) => device.toggleFolded(storageHere(), ...ids);
