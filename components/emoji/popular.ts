/** Most frequent emoji in texts: the first hundred, ten in a row (MSG-07). */
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
