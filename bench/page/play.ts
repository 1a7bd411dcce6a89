/** Runs in the page: plays a recording on the first `<fin-monthly-fee>`, and counts what a visitor saw. */
import type { Action } from './recordings.js';

export interface Played {
  /** Inputs that changed the choice. */
  inputs: number;
  /** Different choices, including the first. */
  choices: number;
  /** Inputs that returned to a choice whose fee was visible before. */
  revisits: number;
  /** Revisits whose fee was visible in the next frame. */
  immediate: number;
  /** From the last action to the right fee. */
  settledMs: number;
  /** Frames with a fee that was not that of the visible choice. */
  wrongFrames: number;
  /** Tasks of 50 ms and more. */
  longTasks: number;
}

/** @param cost the total cost: the bench's service divides it, less the down payment, by the months */
export const play = async (actions: readonly Action[], cost: number): Promise<Played> => {
  const fee = document.querySelector('fin-monthly-fee');
  const root = fee?.shadowRoot;
  const slider = root?.querySelector<HTMLInputElement>('[part=slider]');
  const select = root?.querySelector<HTMLSelectElement>('[part=tenor-select]');
  if (!fee || !slider || !select) throw new Error('There is no fee with a slider and a select.');
  const frame = () => new Promise<void>((painted) => requestAnimationFrame(() => painted()));
  const choice = () => ({ percent: Number(slider.value), years: Number(select.value) });
  const keyOf = () => JSON.stringify(choice());
  const rightFee = () => {
    const { percent, years } = choice();
    return Math.round((cost * (100 - percent)) / (years * 12)) / 100;
  };
  /** The visible fee, as it is written in English. */
  const visibleFee = () => root?.querySelector('[part=amount]')?.textContent?.replace(/[^\d.]/g, '') ?? '';
  const isRight = () => Number(visibleFee()) === rightFee();

  const seen = new Set([keyOf()]);
  const choices = new Set([keyOf()]);
  const result = { inputs: 0, choices: 0, revisits: 0, immediate: 0, settledMs: 0, wrongFrames: 0, longTasks: 0 };
  const observer = new PerformanceObserver((list) => {
    result.longTasks += list.getEntries().length;
  });
  observer.observe({ type: 'longtask' });

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

  let isOver = false;
  const watchFrames = async () => {
    while (!isOver) {
      await frame();
      if (visibleFee() === '') continue;
      if (isRight()) seen.add(keyOf());
      else result.wrongFrames++;
    }
  };
  const watching = watchFrames();
  slider.focus();
  await frame();
  const began = performance.now();
  let last = began;
  for (const action of actions) {
    // Each action has a task of its own, even if the page is late.
    do await new Promise((resume) => setTimeout(resume, 4));
    while (performance.now() < began + action.at);
    const before = keyOf();
    perform(action);
    last = performance.now();
    if (keyOf() === before) continue;
    result.inputs++;
    choices.add(keyOf());
    if (!seen.has(keyOf())) continue;
    result.revisits++;
    await frame();
    if (isRight()) result.immediate++;
  }
  while (!isRight()) await new Promise((resume) => setTimeout(resume, 1));
  result.settledMs = performance.now() - last;
  await frame();
  isOver = true;
  await watching;
  observer.disconnect();
  return { ...result, choices: choices.size };
};
