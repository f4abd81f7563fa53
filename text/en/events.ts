/** Events in the list of a server's channels and in its menu. */
export const eventsRow = {
  title: "Events",
  count: "{count, plural, one {# event} other {# events}}",
  live: "Live now: {title}",
} as const;

/** The events of a server. */
export const events = {
  title: "Events",
  hint: "Times are in your time zone.",
  loading: "Loading events",
  failed: "Couldn't load the events.",
  none: "No events yet",
  how: "Events that are planned here appear in this list.",
  more: "Show More",
  create: "Create Event",
  calendar: "Calendar Link",
  live: "Live now",
  repeats: "Repeats {how}",
  daily: "every day",
  weekly: "every week",
  monthly: "every month",
  weekdays: "Monday to Friday",
  interested: "Interested",
  people: "{count, plural, one {# interested} other {# interested}}",
  peopleOf: "{people}: {title}",
  interestedIn: "I'm interested in {title}",
  join: "Join Channel",
  actions: "Actions for {title}",
  edit: "Edit Event",
  start: "Start Now",
  end: "End Event",
  cancelDate: "Cancel This Date",
  remove: "Delete Event",
  removeText: "“{title}” disappears for everyone.",
  refused: "Couldn't change the event",
} as const;

/** The form of an event. */
export const eventForm = {
  create: "Create Event",
  edit: "Edit Event",
  hint: "Members who can see the channel see the event. An event elsewhere is for everyone.",
  name: "Title",
  description: "Description",
  where: "Where",
  elsewhere: "Somewhere else",
  location: "Location",
  starts: "Starts",
  ends: "Ends",
  endsHint: "Without an end it's over once the channel is empty.",
  timeZone: "Time Zone",
  repeat: "Repeat",
  once: "Does not repeat",
  daily: "Every day",
  weekly: "Every week",
  monthly: "Every month",
  weekdays: "Monday to Friday",
  cover: "Cover",
  upload: "Upload Cover",
  removeCover: "Remove Cover",
  coverFailed: "This picture couldn't be used",
  save: "Save",
  wrong: "Choose a date and time.",
  failed: "Couldn't save the event",
} as const;

/** People who are interested. */
export const eventPeople = {
  title: "Interested",
  loading: "Loading people",
  failed: "Couldn't load who is interested.",
  none: "Nobody is interested yet.",
  more: "Show More",
} as const;

/** The calendar link. */
export const calendar = {
  title: "Calendar Link",
  hint:
    "Add this link to your calendar app to see events there. Anyone who has it can read them, so keep it to yourself.",
  scope: "Events",
  interested: "Those I'm interested in",
  all: "All that I can see",
  link: "Link",
  make: "Create Link",
  renew: "Create New Link",
  renewHint: "A new link replaces the one before.",
  remove: "Remove Link",
  failed: "Couldn't change the calendar link",
} as const;
