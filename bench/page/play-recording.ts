/** Runs in the page: plays a recording on the controls of the widget or of the hand-written page, and counts what a visitor saw. */
import type { Action } from './recordings.js';

export interface PlayOptions {
  /** The total cost. The fee of the bench's service is this cost, less the down payment, divided by the months. */
  cost: number;
  /** Frames are counted from this time after the first interaction. */
  fromMs: number;
  /** Frames are counted only while the tenor has rested for this long. */
  tenorRestMs: number;
  /** Frames are counted until this time after the last action. */
  untilMs: number;
}

export interface Played {
  /** Inputs that changed the selection. */
  inputs: number;
  /** All counted frames. */
  frames: number;
  /** Counted frames that showed the right fee. */
  rightFrames: number;
  /** Frames with a fee that was not that of the visible selection, from the first to the last. */
  wrongFrames: number;
  /** Inputs that returned to a selection whose fee was visible before. */
  revisits: number;
  /** Revisits whose fee was visible in the next frame. */
  immediate: number;
  /** The time from the last action to the right fee, in ms. */
  settledMs: number;
}

export const play = async (actions: readonly Action[], options: PlayOptions): Promise<Played> => {
  const root = document.querySelector('fin-monthly-fee')?.shadowRoot ?? document;
  const slider = root.querySelector<HTMLInputElement>('input[type=range]');
  const select = root.querySelector('select');
  if (!slider || !select) throw new Error('There is no slider and no select.');
  const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms));
  const frame = () => new Promise<void>((painted) => requestAnimationFrame(() => painted()));
  const selection = () => `${slider.value} ${select.value}`;
  const rightFee = () => Math.round((options.cost * (100 - Number(slider.value))) / (Number(select.value) * 12)) / 100;
  /** The visible fee, as it is written in English. */
  const visibleFee = () => root.querySelector('[part=amount], #amount')?.textContent?.replace(/[^\d.]/g, '') ?? '';
  const isRight = () => Number(visibleFee()) === rightFee();

  const fire = (target: Element, ...types: string[]) => {
    for (const type of types) target.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  };
  const perform = (action: Action) => {
    if ('slide' in action || 'key' in action) {
      if ('key' in action) slider.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      slider.value = String('key' in action ? action.key : action.slide);
      fire(slider, 'input', ...('key' in action ? ['change'] : []));
    } else if ('release' in action) fire(slider, 'change');
    else if ('keyUp' in action) slider.dispatchEvent(new KeyboardEvent('keyup', { key: 'ArrowRight', bubbles: true }));
    else {
      select.value = String(action.tenor);
      fire(select, 'input', 'change');
    }
  };

  const result: Played = {
    inputs: 0,
    frames: 0,
    rightFrames: 0,
    wrongFrames: 0,
    revisits: 0,
    immediate: 0,
    settledMs: 0,
  };
  const seen = new Set([selection()]);
  const firstInteractionAt = (Reflect.get(window, 'firstInteraction') as number | undefined) ?? performance.now();
  let tenorChangedAt = Number.NEGATIVE_INFINITY;
  let isOver = false;
  const watchFrames = async () => {
    while (!isOver) {
      await frame();
      const now = performance.now();
      if (isRight()) seen.add(selection());
      else if (visibleFee()) result.wrongFrames++;
      if (now < firstInteractionAt + options.fromMs || now < tenorChangedAt + options.tenorRestMs) continue;
      result.frames++;
      if (isRight()) result.rightFrames++;
    }
  };
  const watching = watchFrames();

  // The pointer has been over the controls for 300 ms when the drag begins.
  await pause(firstInteractionAt + 300 - performance.now());
  slider.focus();
  await frame();
  const beganAt = performance.now();
  let lastAt = beganAt;
  for (const action of actions) {
    // Each action has a task of its own, even if the page is late.
    do await pause(4);
    while (performance.now() < beganAt + action.at);
    const before = selection();
    perform(action);
    lastAt = performance.now();
    if ('tenor' in action) tenorChangedAt = lastAt;
    if (selection() === before) continue;
    result.inputs++;
    if (!seen.has(selection())) continue;
    result.revisits++;
    await frame();
    if (isRight()) result.immediate++;
  }
  while (!isRight()) {
    if (performance.now() > lastAt + 20_000) throw new Error(`There is no fee for ${selection()}.`);
    await pause(1);
  }
  result.settledMs = performance.now() - lastAt;
  await pause(lastAt + options.untilMs - performance.now());
  await frame();
  isOver = true;
  await watching;
  return result;
};
