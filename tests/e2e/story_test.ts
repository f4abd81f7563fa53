import { e2e } from "../helpers/e2e.ts";
import { twoPeople } from "./story.ts";

e2e(
  "[AUTH-02 SOCK-25 D-MSG-2] two people, two browsers: from an empty server to a chat that misses nothing",
  twoPeople,
);
