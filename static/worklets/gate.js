/**
 * Gate between the microphone and everyone else: it measures loudness 375 times a second, reports
 * at once when speech begins and ends, and lets only audible sound through.
 */

/** Seconds that the gate stays open after the last loud moment, so that pauses are not cut. */
const HOLD = 0.3;
/** How much nearer to open or shut it gets with each sample: 5 ms, so that nothing clicks. */
const STEP = 1 / 240;
/** Blocks between two measurements that are shown: about 20 a second. */
const SHOWN_EACH = 19;

class Gate extends AudioWorkletProcessor {
  constructor() {
    super();
    /** `voice`: loud enough opens; `key`: only the key; `off`: nothing does. */
    this.mode = "voice";
    this.threshold = 0.01;
    this.pressed = false;
    this.shows = false;
    this.gain = 0;
    this.loudUntil = 0;
    this.speaking = false;
    this.blocks = 0;
    this.peak = 0;
    this.port.onmessage = ({ data }) => Object.assign(this, data);
  }

  process([input], [output]) {
    const samples = input[0];
    const loudness = samples ? rms(samples) : 0;
    if (loudness >= this.threshold) this.loudUntil = currentTime + HOLD;
    const open = this.mode === "key"
      ? this.pressed
      : this.mode === "voice" && currentTime < this.loudUntil;
    this.tell(open && currentTime < this.loudUntil, loudness);
    for (let i = 0; i < output[0].length; i++) {
      this.gain = open ? Math.min(1, this.gain + STEP) : Math.max(0, this.gain - STEP);
      output[0][i] = samples ? samples[i] * this.gain : 0;
    }
    return true;
  }

  tell(speaking, loudness) {
    if (speaking !== this.speaking) {
      this.speaking = speaking;
      this.port.postMessage({ speaking });
    }
    if (!this.shows) return;
    this.peak = Math.max(this.peak, loudness);
    if (++this.blocks < SHOWN_EACH) return;
    this.port.postMessage({ level: this.peak });
    this.blocks = 0;
    this.peak = 0;
  }
}

function rms(samples) {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / samples.length);
}

registerProcessor("gate", Gate);
