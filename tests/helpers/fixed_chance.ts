/** For tests of properties: the same examples in every run, so that what fails is what changed. */
import fc from "fast-check";

fc.configureGlobal({ seed: 20_261 });
