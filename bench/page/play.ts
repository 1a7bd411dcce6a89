/** Runs in the page: plays a recording on its first `<fin-monthly-fee>`, and says what a visitor saw. */
import type { Act } from './recordings.js';

export interface Played {
  /** Choices, each another one than that before. */
  inputs: number;
  /** Distinct ones, that before the first included. */
  choices: number;
  /** Inputs back to a choice whose fee was on show before. */
  revisits: number;
  /** Those of them whose fee was on show in the next frame. */
  atOnce: number;
  /** ms from the last act to the right fee. */
  settled: number;
  /** Figures on show in any frame that were not those of the choice on show. */
  wrong: number;
  /** Tasks of 50 ms and more. */
  long: number;
}

/** @param cost in full, of which the service of the bench divides what is left by the months */
export const play = async (acts: readonly Act[], cost: number): Promise<Played> => {
  const fee = document.querySelector('fin-monthly-fee');
  const root = fee?.shadowRoot;
  const slider = root?.querySelector<HTMLInputElement>('[part=slider]');
  const select = root?.querySelector<HTMLSelectElement>('[part=tenor-select]');
  if (!fee || !slider || !select) throw new Error('There is no fee with a slider and a select.');
  const frame = () => new Promise<void>((painted) => requestAnimationFrame(() => painted()));
  const choice = () => ({ percent: Number(slider.value), years: Number(select.value) });
  const keyOf = () => JSON.stringify(choice());
  const right = () => {
    const { percent, years } = choice();
    return Math.round((cost * (100 - percent)) / (years * 12)) / 100;
  };
  /** The figure on show, as it is written in English. */
  const shown = () => root?.querySelector('[part=amount]')?.textContent?.replace(/[^\d.]/g, '') ?? '';
  const isRight = () => Number(shown()) === right();

  const known = new Set([keyOf()]);
  const choices = new Set([keyOf()]);
  const result = { inputs: 0, choices: 0, revisits: 0, atOnce: 0, settled: 0, wrong: 0, long: 0 };
  const observer = new PerformanceObserver((list) => {
    result.long += list.getEntries().length;
  });
  observer.observe({ type: 'longtask' });

  const fire = (target: Element, ...types: string[]) => {
    for (const type of types) target.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  };
  const perform = (act: Act) => {
    if ('slide' in act || 'key' in act) {
      if ('key' in act) slider.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      slider.value = String('key' in act ? act.key : act.slide);
      fire(slider, 'input', ...('key' in act ? ['change'] : []));
    } else if ('release' in act) fire(slider, 'change');
    else if ('keyUp' in act) slider.dispatchEvent(new KeyboardEvent('keyup', { key: 'ArrowRight', bubbles: true }));
    else {
      select.value = String(act.tenor);
      fire(select, 'input', 'change');
    }
  };

  let over = false;
  const watch = async () => {
    while (!over) {
      await frame();
      if (shown() === '') continue;
      if (isRight()) known.add(keyOf());
      else result.wrong++;
    }
  };
  const watching = watch();
  slider.focus();
  await frame();
  const began = performance.now();
  let last = began;
  for (const act of acts) {
    // Each in a task of its own, also where the page lags behind.
    do await new Promise((resume) => setTimeout(resume, 4));
    while (performance.now() < began + act.at);
    const before = keyOf();
    perform(act);
    last = performance.now();
    if (keyOf() === before) continue;
    result.inputs++;
    choices.add(keyOf());
    if (!known.has(keyOf())) continue;
    result.revisits++;
    await frame();
    if (isRight()) result.atOnce++;
  }
  while (!isRight()) await new Promise((resume) => setTimeout(resume, 1));
  result.settled = performance.now() - last;
  await frame();
  over = true;
  await watching;
  observer.disconnect();
  return { ...result, choices: choices.size };
};
