import type { NoticeAction } from "../../../components/private/ComposerNotice.tsx";
import { composer as t } from "../../../text/en/private_chat.ts";
import type { MainContext } from "../context.ts";

/** Takes back that a person has turned encryption on, where nobody has begun it yet (MEND-28). */
export function keepOpen({ client, dialog }: MainContext, channelId: string): NoticeAction {
  return {
    text: t.keepOpen,
    onPress: () =>
      void (dialog.value = {
        kind: "confirm",
        title: t.keepOpenTitle,
        text: t.keepOpenText,
        confirm: t.keepOpen,
        danger: true,
        onConfirm: () => client.channels.keepOpen(channelId),
      }),
  };
}
