import { e2e } from "../helpers/e2e.ts";
import { twoPeople } from "./story.ts";

e2e(
  "[AUTH-02 AUTH-22 INV-03 INV-04 INV-08 INV-16 NAV-18 NAV-20 MSG-02 SOCK-22 SOCK-23 SOCK-24 SOCK-25 D-MSG-2] two people, two browsers: from an empty server to a chat that misses nothing",
  twoPeople,
);
