import { relay } from "./claims/relay.ts";
import { prove } from "./proof.ts";

prove(relay);
