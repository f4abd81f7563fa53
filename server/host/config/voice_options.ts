import { count, optionalSecret } from "./kinds.ts";
import { inGroup } from "./option.ts";
import { portRange, relayHost, stunServers, turnServers } from "./voice_kinds.ts";

/** The relay, and servers that help browsers reach each other. */
export const VOICE_OPTIONS = inGroup("Voice", {
  relay: {
    kind: relayHost,
    default: "off",
    help: "Relay voice and screens (TURN) for people whose networks block direct connections. " +
      "Give the address at which they reach this machine, if it isn't its own.",
  },
  relayPort: {
    kind: count(1, 65_535),
    default: "3478",
    help: "The port of the relay, UDP and TCP.",
  },
  relayPorts: {
    kind: portRange,
    default: "49160-49759",
    help: "The UDP ports that the relay uses; one for each connection of a person.",
  },
  stun: {
    kind: stunServers,
    default: "",
    help:
      "STUN servers that tell browsers their public addresses. public: seven well-known ones, " +
      "which then learn these addresses. Not needed within one network.",
  },
  turn: {
    kind: turnServers,
    default: "",
    help: "Your TURN servers, separated by commas, like turn:turn.example.org:3478 or " +
      "turns:NAME:PASSWORD@turn.example.org:5349.",
  },
  turnSecret: {
    kind: optionalSecret,
    default: "",
    help: "The secret that these TURN servers share with Parley (static-auth-secret in coturn).",
  },
});
