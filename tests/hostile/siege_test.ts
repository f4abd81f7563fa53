import { siege } from "./claims/siege.ts";
import { prove } from "./proof.ts";

prove(siege);
