/** The sounds of a board, made by the browser: wood on wood for seeds, a rattle for a capture, a few notes for the end. */

import type { Sound } from "./sounds";

/** What a sound is made of: a noise or a tone that dies away. */
interface Stroke {
  /** In thousandths of a second from now. */
  readonly at: number;
  /** How high: the middle of a noise, or the tone. */
  readonly pitch: number;
  readonly loud: number;
  /** How long until it has died away, in thousandths of a second. */
  readonly long: number;
  readonly noise: boolean;
}

/** No more strokes than this sound at once, however many seeds fall. */
const MOST = 12;
const QUIET = 0.0001;

/** What is to be heard of a sound. */
export function strokes(sound: Sound): Stroke[] {
  switch (sound.what) {
    case "drop":
      return knock(0, 950 - 28 * Math.min(sound.lying, 14), 0.5);
    case "capture":
      return Array.from({ length: Math.min(sound.pieces, 6) }, (_, n) => knock(n * 48, 1250 + 130 * n, 0.42)).flat();
    case "end": {
      const notes = sound.won ? [392, 494, 587, 784] : [494, 440, 392];
      return notes.map((pitch, n) => ({ at: n * 150, pitch, loud: 0.22, long: 650, noise: false }));
    }
  }
}

/** A seed that falls upon wood: a short noise, and the wood that answers. */
function knock(at: number, pitch: number, loud: number): Stroke[] {
  return [
    { at, pitch: 2.6 * pitch, loud: 0.6 * loud, long: 28, noise: true },
    { at, pitch: 0.42 * pitch, loud, long: 75, noise: false },
  ];
}

/** Plays sounds. */
export class Instrument {
  private context: AudioContext | null = null;
  private hiss: AudioBuffer | null = null;
  private sounding = 0;

  play(sound: Sound): void {
    // Before anything was touched browsers allow no sound, and would play it all at once later.
    if (!navigator.userActivation.hasBeenActive) return;
    try {
      this.context ??= new AudioContext();
    } catch {
      // A browser without sound shows the same game.
      return;
    }
    const { context } = this;
    if (context.state === "suspended") void context.resume();
    for (const stroke of strokes(sound)) if (this.sounding < MOST) this.strike(context, stroke);
  }

  private strike(context: AudioContext, { at, pitch, loud, long, noise }: Stroke): void {
    const begins = context.currentTime + at / 1000;
    const ends = begins + long / 1000;
    const gain = context.createGain();
    gain.gain.setValueAtTime(QUIET, begins);
    gain.gain.exponentialRampToValueAtTime(loud, begins + 0.004);
    gain.gain.exponentialRampToValueAtTime(QUIET, ends);
    gain.connect(context.destination);
    const source = noise ? this.hissing(context, pitch, gain) : tone(context, pitch, gain);
    this.sounding++;
    source.onended = () => {
      this.sounding--;
      gain.disconnect();
    };
    source.start(begins);
    source.stop(ends);
  }

  private hissing(context: AudioContext, pitch: number, into: AudioNode): AudioScheduledSourceNode {
    this.hiss ??= noiseOf(context);
    const source = new AudioBufferSourceNode(context, { buffer: this.hiss });
    const band = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 1.2 });
    source.connect(band).connect(into);
    return source;
  }
}

function tone(context: AudioContext, pitch: number, into: AudioNode): AudioScheduledSourceNode {
  const source = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  source.connect(into);
  return source;
}

function noiseOf(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate / 10), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < data.length; n++) data[n] = 2 * Math.random() - 1;
  return buffer;
}
