export const sections = {
  devices: "Devices",
  input: "Input",
  sound: "Sound",
} as const;

/** Which microphone and which output. */
export const devices = {
  microphone: "Microphone",
  output: "Output",
  outputFixed: "This browser uses your system's output.",
  unnamed: "Device {number}",
  standard: "System default",
  gone: "Not connected",
} as const;

/** Choice of what opens the microphone. */
export const mode = {
  label: "Input mode",
  voice: "Voice activation",
  key: "Push-to-talk",
  keyHint:
    "Hold the key to speak while this page has the focus. In text fields, letter keys type instead.",
  delay: "Release delay",
  delayShort: "{ms} ms",
  delayValue: "{ms} milliseconds",
} as const;

/** Choosing the key of push-to-talk. */
export const capture = {
  label: "Key",
  change: "Change key",
  listening: "Press a key...",
  hint: "Press any key or mouse button except the left one. Escape cancels.",
} as const;

export const level = {
  title: "Level",
  sensitivity: "Sensitivity",
  meter: "Microphone level",
  thresholdShort: "{decibels} dB",
  threshold: "{decibels} decibels",
  hint: "Drag it to just above the noise of your room. Others hear you while the bar is green.",
} as const;

/** Microphone permission and loopback test. */
export const check = {
  ask:
    "Parley needs the microphone to show your level and the names of your devices. Your browser will ask. Nothing is recorded or sent.",
  allow: "Allow microphone",
  start: "Test microphone",
  startHint: "Hear yourself as others do. Use headphones to avoid feedback.",
  stop: "Stop test",
  stopHint: "Speak to hear what others would hear.",
} as const;

/** Audio processing before sending. */
export const processing = {
  suppression: "Noise suppression",
  off: "Off",
  offHint: "Sends all sound unchanged. For music, or a quiet room.",
  browser: "Browser",
  browserHint: "Built into your browser. Recommended.",
  rnnoise: "RNNoise",
  rnnoiseHint:
    "Also removes keyboards and fans. Uses more of your processor; downloads 200 KB once.",
  echo: "Echo cancellation",
  echoHint: "Keeps others from hearing themselves through your speakers.",
  gain: "Automatic gain",
  gainHint: "Makes quiet voices louder.",
  shareSound: "Share sound with a tab",
  shareSoundHint: "If your browser supports it, everyone hears what a shared tab plays.",
} as const;
