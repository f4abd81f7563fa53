import { unreadSockets } from "./claims/unread.ts";
import { prove } from "./proof.ts";

prove(unreadSockets);
