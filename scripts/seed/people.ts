/** Who lives on the demo server, and what they talk about. */

export const PASSWORD = "parley-demo";

export const PEOPLE = [
  "ada",
  "bruno",
  "chiara",
  "dmitri",
  "esra",
  "finn",
  "giulia",
  "hiro",
  "ines",
  "jonas",
] as const;

/** Emoji that people react with. */
export const EMOJI = ["👍", "❤️", "😂", "🎉", "😮"];

/** Topics of channels by name. */
export const TOPICS: Record<string, string> = {
  trips:
    "Where we go next, who drives, and pictures afterwards. The hut: https://example.org/quarry-hut",
};

/** Servers with their text channels and the messages in each, sent in turns. */
export const SERVERS: { name: string; channels: Record<string, string[]> }[] = [
  {
    name: "Riverside Climbing Club",
    channels: {
      general: [
        "Good morning! Who is at the wall tonight?",
        "Me, from about seven.",
        "I'm in. Can somebody bring the long rope?",
        "The long one is drying in my flat, I'll bring it.",
        "Perfect, thank you!",
        "Has anybody seen my blue chalk bag? I think it stayed in the locker room.",
        "There is one on the shelf behind the desk. Blue with a hole in it?",
        "That's the one. The hole is a feature.",
        "New opening hours from **Monday**:\n> 10 to 22, on Sundays 10 to 20",
        "Finally. Sundays were far too short.",
        "Welcome to everyone who joined this week! Introduce yourselves in #introductions.",
        "The route setters were busy: there are eleven new ones in the back.",
        "The green one by the window is **mean**.",
        "It is not mean, it is *honest*.",
        "I fell off it four times, honestly.",
        "Who has time on Saturday to check the ropes? It takes two hours and there will be cake.",
        "Cake? I'm there.",
        "Me too. What kind of cake?",
        "Plum. And a lemon one if I get up early enough.",
        "Reminder: the yearly meeting is on the 4th, seven in the evening, upstairs.",
      ],
      trips: [
        "Shall we go to the quarry again at the end of the month?",
        "Yes! Last time was lovely, apart from the wasps.",
        "I can take three people and their gear in my car.",
        "Then we need one more car for nine people.",
        "My sister lends me hers. That makes four more seats.",
        "Great. I'll book the hut: https://example.org/quarry-hut",
        "How much is a night?",
        "14 a head, breakfast included.",
        "Count me in.",
        "Same here.",
        "The forecast says rain on Saturday and sun on Sunday.",
        "Then Saturday is for the overhangs.",
        "Somebody has to say it: bring a second pair of socks.",
        "Packing list:\n- helmet and harness\n- headlamp\n- sleeping bag\n- socks, and `more socks`",
      ],
      introductions: [
        "Hi, I'm new in town and looking for people to climb with on weekdays.",
        "Welcome! A few of us are there every Tuesday and Thursday.",
        "Hello all. I climbed a lot ten years ago and am starting again, slowly.",
        "Same story here, let's be slow together.",
        "Good evening! I mostly boulder, and I'm afraid of heights. Yes, really.",
        "Then you are in the right place. The mats are thick.",
      ],
    },
  },
  {
    name: "Neighbours of Mill Lane",
    channels: {
      general: [
        "The lift works again.",
        "Hooray! Thanks for calling them a third time.",
        "Does anybody have a ladder that reaches four metres?",
        "We do, it's in the cellar behind the bikes. Take it.",
        "The parcel for number 12 is with me.",
        "There's a cat on the roof of the shed. Grey, loud.",
        "That is Minister. He knows the way down, he just wants an audience.",
        "Summer party: does the 20th suit everybody?",
        "It suits us. We bring salads.",
        "We bring the grill and two tables.",
        "Please remember that bins go out on Wednesday this week because of the holiday.",
      ],
      garden: [
        "The tomatoes are coming along. Who waters this week?",
        "I do, mornings.",
        "Then I take the evenings.",
        "There are far too many courgettes. Help yourselves, please, I beg you.",
        "I made soup. There are still too many courgettes.",
      ],
    },
  },
];
