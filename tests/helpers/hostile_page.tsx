/**
 * Runs in a page of its own, bundled by `hostile_pages.ts`: passes texts through everything between
 * a ciphertext and the screen, and measures each part (HARD-1).
 */
import { options, render } from "preact";
import { createChannelCipher } from "../../client/base/crypto.ts";
import { Calling } from "../../client/notifications/calling.ts";
import { readMessage } from "../../client/messages/reader.ts";
import { createEngine } from "../../client/search/engine.ts";
import { entryOf } from "../../client/search/entry.ts";
import { parseQuery } from "../../client/search/query.ts";
import { createNotificationsStore } from "../../client/notifications/store.ts";
import { announcement } from "../../components/chat/Announcer.tsx";
import { ListRow } from "../../components/chat/ListRow.tsx";
import { messageWords, type ShownMessage } from "../../components/chat/message.ts";
import { ReplyBar } from "../../components/chat/ReplyBar.tsx";
import RestOfText from "../../components/chat/RestOfText.tsx";
import { atOnce } from "../../protocol/text/at_once.ts";
import SelectBox from "../../components/chat/SelectBox.tsx";
import { highlight } from "../../components/markdown/highlight.ts";
import * as markdown from "../../components/markdown/Markdown.tsx";
import { PeopleContext } from "../../components/markdown/people.ts";
import { Tokens } from "../../components/markdown/Tokens.tsx";
import { PinCard } from "../../components/pins/PinCard.tsx";
import { ResultCard } from "../../components/search/ResultCard.tsx";
import { createRowConverter } from "../../screens/main/row_converter.ts";
import { QUOTED_SPOILER, quoteOf } from "../../protocol/plaintext.ts";
import { coveredWords } from "../../protocol/text/read.ts";
import type { Message } from "../../protocol/messages.ts";
import { MEMBER_PERMISSIONS } from "./member_permissions.ts";
import type { User } from "../../protocol/users.ts";
import { handMade, type HostileText, randomText } from "./hostile_texts.ts";

/** Errors of a text, and the milliseconds in each part of its processing. */
export interface Seen {
  error: string | null;
  parts: Record<string, number>;
}

/** Texts by hand, or by their seed. */
export interface Which {
  kind: "hand" | "random";
  from: number;
  to: number;
}

const CHANNEL = "channel";
const me = { id: "me", username: "ada", avatar_url: null, avatar_color: null } as User;
const people = {
  isKnown: (name: string) => name.length < 3 || name === "everyone",
  isMe: (name: string) => name === "ada",
  // Maximum channels of a server, with similar names so that all of them are tried.
  channels: Array.from({ length: 200 }, (_, i) => ({
    name: i < 64 ? "a".repeat(i + 1) : `${"a-".repeat(30)}${i}`,
    href: `/c/${i}`,
  })),
};
const nothing = () => {};
const actions = new Proxy({}, { get: () => nothing }) as never;
const cipher = createChannelCipher();
const engine = createEngine();
const show = createRowConverter(me, { ...MEMBER_PERMISSIONS, deleteMessages: true });
const store = createNotificationsStore();
store.setSettings({ enabled: true, desktop: true, sound: false });
let notice = "";
const calls = new Calling({
  platform: { after: () => nothing, hidden: () => true, now: () => 0 },
  desktop: {
    permission: () => "granted",
    ask: () => Promise.resolve("granted"),
    show: (shown) => (notice = shown.body, nothing),
    play: nothing,
  },
  storage: { preference: () => null, setPreference: nothing },
  session: { user: { value: null } } as never,
  tabs: { isSeen: () => Promise.resolve(false), claim: () => Promise.resolve(true) },
  store,
  channels: { find: () => null, selectedId: { value: null } } as never,
  servers: { list: { value: [] } } as never,
  nameIn: (_channelId, _userId, said) => said,
  open: nothing,
});

// At once, so that it is measured with what caused it.
options.debounceRendering = (draw) => draw();

let count = 0;

/** Renders, lays out and removes. */
function draw(element: unknown, then: (box: HTMLElement) => void = nothing): void {
  const box = document.createElement("div");
  box.style.width = "700px";
  document.body.append(box);
  try {
    render(element as never, box);
    box.getBoundingClientRect();
    then(box);
    box.getBoundingClientRect();
  } finally {
    render(null, box);
    box.remove();
  }
}

function row(message: ShownMessage) {
  const line = { message, day: false, fresh: false, head: true };
  return (
    <PeopleContext.Provider value={people}>
      <div role="list">
        <ListRow
          line={line}
          index={0}
          top={null}
          count={1}
          active
          editing={false}
          marked={false}
          selection={null}
          Box={null}
          actions={actions}
        />
      </div>
    </PeopleContext.Provider>
  );
}

async function sealed(text: string): Promise<Message> {
  const { encryptedContent, iv } = await cipher.encrypt(CHANNEL, text);
  return {
    id: `m${++count}`,
    channel_id: CHANNEL,
    seq: count,
    sender_id: "mallory",
    username: "mallory",
    avatar_url: null,
    created_at: "2026-05-05T12:00:00.000Z",
    encrypted_content: encryptedContent,
    iv,
    edited: false,
    edited_at: null,
    isSystemMessage: false,
    reactions: [],
    can_mention_everyone: true,
    nonce: null,
  };
}

/** The whole way from a ciphertext to everything that shows it. */
async function lead(message: Message): Promise<Record<string, number>> {
  const parts: Record<string, number> = {};
  let at = performance.now();
  const lap = (name: string) => {
    const now = performance.now();
    parts[name] = now - at;
    at = performance.now();
  };
  const read = await readMessage(cipher, message);
  lap("decrypt");
  const [shown] = show([read], []);
  lap("show");
  draw(row(shown!), (box) => {
    if (box.textContent!.includes("can't be shown")) throw new Error("its row failed");
  });
  lap("row");
  const words = shown!.text ?? "";
  for (const [, language, code] of fences(atOnce(words))) {
    at = performance.now();
    const tokens = highlight(code!, language!);
    if (tokens) draw(<pre><Tokens of={tokens} /></pre>);
    lap("code");
  }
  const start = atOnce(words).length;
  if (start < words.length) {
    at = performance.now();
    draw(<RestOfText text={words} start={start} />, (box) => box.querySelector("button")!.click());
    lap("all");
  }
  at = performance.now();
  const entry = entryOf(read);
  if (entry) {
    engine.put([entry]);
    const wanted = `${entry.text.slice(0, 3)} a`;
    const query = parseQuery(wanted);
    engine.find(query, () => "general", 100);
    const result = { ...entry, name: entry.username, avatarColor: null, nameColor: null };
    draw(
      <ResultCard
        result={result}
        channelName="general"
        serverName=""
        words={query.words}
        onJump={nothing}
        onProfile={nothing}
      />,
    );
    engine.remove([entry.id]);
  }
  lap("search");
  await calls.received(message, {
    text: words,
    file: shown!.attachment?.name ?? null,
    mentioned: true,
  });
  if (notice.length > 100) throw new Error("the notification is long");
  announcement([shown!], markdown, people);
  draw(
    <PinCard message={shown!} onJump={nothing} onProfile={nothing} onUnpin={null} />,
  );
  const quote = {
    id: message.id,
    seq: 1,
    username: "mallory",
    text: quoteOf(messageWords(shown!, (said) => coveredWords(said, QUOTED_SPOILER))),
  };
  if (quote.text.length > 120) throw new Error("the quote is long");
  draw(<ReplyBar quote={quote} notifies onNotify={nothing} onCancel={nothing} />);
  draw(
    <SelectBox message={shown!} selection={{ ids: new Set(), onToggle: nothing }} head>
      x
    </SelectBox>,
  );
  lap("previews");
  return parts;
}

const fences = (text: string) =>
  [...text.matchAll(/^ {0,3}```(\w+)\n([^]*?)(?:\n```|$(?![^]))/gm)].slice(0, 3);

let waiting: Message[] = [];

/** Makes and encrypts texts, which is not measured. Answers their names. */
async function prepare({ kind, from, to }: Which): Promise<string[]> {
  const texts: HostileText[] = kind === "hand"
    ? handMade().slice(from, to)
    : Array.from({ length: to - from }, (_, i) => randomText(from + i));
  waiting = await Promise.all(texts.map(({ make }) => sealed(make())));
  return texts.map(({ name }) => name);
}

/** Leads one of them all the way. */
async function run(index: number): Promise<Seen> {
  try {
    return { error: null, parts: await lead(waiting[index]!) };
  } catch (error) {
    return { error: String(error), parts: {} };
  }
}

/** Sooner than a timer, which waits 4 ms when it is one of many. */
function nextTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Leads all of them, and whatever each leaves to the next turn; `took` is in milliseconds. */
async function runAll(): Promise<(Seen & { took: number })[]> {
  const all: (Seen & { took: number })[] = [];
  for (const index of waiting.keys()) {
    const began = performance.now();
    const seen = await run(index);
    await nextTurn();
    all.push({ ...seen, took: performance.now() - began });
  }
  return all;
}

/** Loads lazy modules before anything is measured. Returns the number of texts by hand. */
async function warm(): Promise<number> {
  draw(<markdown.default text="**a**" />);
  const text = "**a** `b`\n- c\n```js\nlet a = 1;\n```\nhttps://a.example @ada\n".repeat(20);
  for (let i = 0; i < 5; i++) {
    await lead(await sealed(text));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return handMade().length;
}

/** The same work each time, none of it the product's: how fast this processor is at the moment. */
function pace(): void {
  const words = Array.from({ length: 20_000 }, (_, i) => String(i * 7919 % 10_007)).sort();
  let letters = 0;
  for (const [word] of words.join(" ").matchAll(/\w+/g)) letters += word.length;
  if (letters < words.length) throw new Error("words got lost");
  draw(<p>{words.slice(0, 1000).map((word, i) => <b key={i}>{word}</b>)}</p>);
}

Object.assign(globalThis, { hostile: { warm, prepare, run, runAll, pace } });
