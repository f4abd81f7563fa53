import { slowBodies } from "./claims/bodies.ts";
import { prove } from "./proof.ts";

prove(slowBodies);
