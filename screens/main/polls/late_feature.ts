import { lazy } from "../../../browser/lazy.ts";
import type { PollText } from "../../../protocol/poll_text.ts";
import type { LateFeature } from "../late_feature.ts";
import { composerRows, pollRows } from "./menu.ts";

declare module "../dialog.ts" {
  interface DialogProps {
    "create-poll": { channelId: string };
    "poll-voters": {
      channelId: string;
      messageId: string;
      answers: PollText["answers"];
      answer: number;
    };
  }
}

export const pollsLate = {
  dialogs: {
    "create-poll": lazy(() => import("./CreatePoll.tsx")),
    "poll-voters": lazy(() => import("./Voters.tsx")),
  },
  composerMenu: composerRows,
  messageMenu: pollRows,
} satisfies LateFeature;
