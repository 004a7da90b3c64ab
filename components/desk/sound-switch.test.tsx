import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SoundSwitch } from './sound-switch';

const tones: number[] = [];

/** Stands for the browser's sound: silent, and counts the tones that begin. */
class SilentContext {
  state = 'running';
  currentTime = 0;
  destination = {};
  async resume() {}
  async close() {}
}
class SilentTone {
  constructor(
    _: unknown,
    private readonly options: { frequency: number },
  ) {}
  connect = <Node,>(node: Node) => node;
  start() {
    tones.push(this.options.frequency);
  }
  stop() {}
}
class SilentGain {
  gain = {
    setValueAtTime() {},
    linearRampToValueAtTime() {},
    exponentialRampToValueAtTime() {},
  };
  connect = <Node,>(node: Node) => node;
}

beforeEach(() => {
  vi.stubGlobal('AudioContext', SilentContext);
  vi.stubGlobal('OscillatorNode', SilentTone);
  vi.stubGlobal('GainNode', SilentGain);
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  tones.length = 0;
});

it('is heard until it is turned off, which the browser remembers', async () => {
  const ring = { current: () => {} };
  const { unmount } = render(<SoundSwitch label="Sound" ring={ring} />);
  const button = screen.getByRole('button', { name: 'Sound', pressed: true });
  ring.current();
  expect(tones).toHaveLength(2);
  await userEvent.click(button);
  expect(screen.getByRole('button', { pressed: false })).toBeVisible();
  ring.current();
  expect(tones).toHaveLength(2);
  unmount();

  render(<SoundSwitch label="Sound" ring={ring} />);
  expect(screen.getByRole('button', { pressed: false })).toBeVisible();
  ring.current();
  expect(tones).toHaveLength(2);
  await userEvent.click(screen.getByRole('button'));
  ring.current();
  expect(tones).toHaveLength(4);
});
