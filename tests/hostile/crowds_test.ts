import { natClass, v6Crowd } from "./claims/crowds.ts";
import { prove } from "./proof.ts";

for (const claim of [natClass, v6Crowd]) prove(claim);
