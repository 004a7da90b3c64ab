/** Hertz: a fifth upwards. */
const TONES = [659.25, 987.77] as const;
const TONE_S = 0.35;
const LOUDNESS = 0.18;

/** Browsers allow sound only after a user interaction. */
const TOUCHES = ['pointerdown', 'keydown'] as const;

/** Two soft tones, made by the browser itself. */
export class Chime {
  private context: AudioContext | undefined;
  private readonly ended = new AbortController();

  constructor() {
    for (const type of TOUCHES) {
      const options = { signal: this.ended.signal, once: true };
      window.addEventListener(type, () => this.wake(), options);
    }
  }

  /** Silent where the browser does not allow it yet, or cannot. */
  ring(): void {
    this.wake();
    const { context } = this;
    if (context?.state !== 'running') return;
    for (const [nth, frequency] of TONES.entries()) {
      const tone = new OscillatorNode(context, { frequency });
      const volume = new GainNode(context, { gain: 0 });
      const from = context.currentTime + nth * TONE_S * 0.6;
      volume.gain.setValueAtTime(0, from);
      volume.gain.linearRampToValueAtTime(LOUDNESS, from + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, from + TONE_S);
      tone.connect(volume).connect(context.destination);
      tone.start(from);
      tone.stop(from + TONE_S);
    }
  }

  end(): void {
    this.ended.abort();
    void this.context?.close();
  }

  private wake(): void {
    if (typeof AudioContext === 'undefined') return;
    this.context ??= new AudioContext();
    if (this.context.state === 'suspended') void this.context.resume();
  }
}
