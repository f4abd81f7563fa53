/** What people put into their texts most: the first hundred, ten in a row (MSG-07). */
export const POPULAR = `
😀 😃 😄 😁 😆 😅 🤣 😂 🙂 🙃
😉 😊 😇 🥰 😍 🤩 😘 😋 😛 😜
🤪 🤗 🤭 🤫 🤔 🤐 🤨 😐 😏 😒
🙄 😬 😌 😔 😪 😴 🤒 🤯 🥳 😎
🤓 🧐 😕 😟 😮 😲 🥺 😢 😭 😱
😤 😡 🤬 😈 💀 💩 🤡 👻 👽 🤖
👋 👌 🤞 👍 👎 👊 👏 🙌 🙏 💪
❤️ 🧡 💛 💚 💙 💜 🖤 💔 💯 💥
🔥 ✨ 🎉 🎂 🎁 🏆 ⚽ 🎮 🎵 💡
🌞 🌈 🌸 🐶 🐱 🍕 🍔 ☕ 🍺 🚀
`.trim().split(/\s+/);
