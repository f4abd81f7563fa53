/** A row about a poll that is over, and rows of menus. */
export const rows = {
  ended: "{name}'s poll has ended",
  create: "Create Poll",
  end: "End Poll",
} as const;

/** A poll in a message. */
export const poll = {
  one: "Select one answer",
  several: "Select one or more answers",
  secret: "Secret: results come at the end, and never names.",
  sealed: "This version of Parley can't vote in encrypted channels.",
  vote: "Vote",
  results: "Show results",
  back: "Back to voting",
  change: "Change vote",
  remove: "Remove vote",
  voters: "{count, plural, one {# person voted} other {# people voted}}",
  count: "{count, plural, one {# vote} other {# votes}}",
  percent: "{percent}%",
  own: "Your vote",
  winner: "Most votes",
  who: "Show who voted",
  ends: "Ends {time}",
  open: "Ends when somebody ends it",
  ended: "Ended",
  failed: "Couldn't count your vote.",
} as const;

/** The list of people who voted. */
export const voters = {
  title: "Who Voted",
  answer: "Answer",
  none: "Nobody has chosen this answer.",
  loading: "Loading who voted",
  failed: "Couldn't load who voted.",
  more: "Show More",
} as const;

/** The dialog that makes a poll. */
export const creating = {
  title: "Create a Poll",
  question: "Question",
  answer: "Answer {number}",
  answers: "Answers",
  add: "Add Answer",
  remove: "Remove answer {number}",
  duration: "Duration",
  hours: "{count, plural, one {# hour} other {# hours}}",
  days: "{count, plural, one {# day} other {# days}}",
  weeks: "{count, plural, one {# week} other {# weeks}}",
  open: "Until somebody ends it",
  multiple: "Allow multiple answers",
  secret: "Secret votes",
  secretHint:
    "Results come at the end, and nobody sees who voted how. Whoever runs this server could look.",
  submit: "Create Poll",
  failed: "Couldn't create the poll.",
  needQuestion: "Ask something.",
  needAnswers: "Give at least two answers.",
} as const;

/** The question before a poll is ended by hand. */
export const ending = {
  title: "End this poll?",
  text: "Nobody can vote after that. The result stays.",
  confirm: "End Poll",
} as const;
