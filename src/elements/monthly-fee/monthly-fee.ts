import type { PropertyValues, TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import type { FinError } from '../../client/errors.js';
import type { Tenor } from '../../contract/values.js';
import { type BaseSettings, FinElement, type Localization } from '../base/fin-element.js';
import { FinErrorEvent } from '../base/fin-error-event.js';
import { numberConverter } from '../base/number-converter.js';
import { Settings } from '../base/settings.js';
import { baseStyles, cardStyles } from '../base/styles.js';
import { ViewportController } from '../base/viewport-controller.js';
import { textOf } from '../formats/text.js';
import { FinChangeEvent, FinFeeEvent, type Selection } from './events.js';
import { FeeController, type Outcome } from './fee-controller.js';
import { type FeeSettings, nearestStep, readFeeSettings } from './fee-settings.js';
import { feeView } from './fee-view.js';
import { missingSlots, remind } from './law.js';
import { Prefetcher, rest } from './prefetcher.js';
import { type Question, questionOf, sameQuestion } from './question.js';
import { Slots } from './slots.js';
import { styles } from './styles.js';

export type FeeState = 'unconfigured' | 'idle' | 'pending' | 'ready' | 'error';

/** A fee is read out so many ms after it came, if nobody has touched a control since. */
const quiet = 800;

/**
 * What an installation costs a month: a slider for the downpayment, a choice of tenors, and the fee that the service
 * quotes for just that selection. A fee is on show only while it is the service's answer to exactly the selection on
 * show; a late answer, a failure or a missing setting leave none.
 *
 * @tag fin-monthly-fee
 *
 * @slot - What stands there before the script runs, while a setting is missing or wrong, and under the message of a failure.
 * @slot heading - A heading of the host's.
 * @slot notice - On top, full width: artwork that a law asks for.
 * @slot rate - The effective rate, beside the amount.
 * @slot legal - Required texts: a representative example, the lender's name.
 * @slot footnote - Small print under the card.
 *
 * @csspart base - The card.
 * @csspart heading - Around the `heading` slot.
 * @csspart notice - Around the `notice` slot.
 * @csspart controls - Around the slider and the tenors.
 * @csspart downpayment - Around all of the downpayment.
 * @csspart downpayment-label - Its label.
 * @csspart downpayment-value - Its value, in percent and money.
 * @csspart downpayment-decrease - The − button.
 * @csspart downpayment-increase - The + button.
 * @csspart slider - The native range input.
 * @csspart bubble - The value above the thumb while it moves.
 * @csspart tenor - Around all of the tenor.
 * @csspart tenor-label - Its label.
 * @csspart tenor-select - The native select, when more than five tenors are on offer.
 * @csspart tenor-option - One tenor to pick, when five or fewer are on offer.
 * @csspart result - Around the fee and what belongs to it.
 * @csspart result-label - What the figure is, and that it is an estimate.
 * @csspart amount - The figure; empty while there is none.
 * @csspart period - "per month".
 * @csspart rate - Around the `rate` slot.
 * @csspart basis - What it is the fee of: cost, tenor, downpayment.
 * @csspart financed - What is left to finance.
 * @csspart error - The message of a failure.
 * @csspart retry - The button that asks again.
 * @csspart legal - Around the warning and the `legal` slot.
 * @csspart footnote - Around the `footnote` slot.
 * @csspart status - What assistive technology hears: the element's live region.
 *
 * @cssprop --fin-accent - Slider, chips and buttons.
 * @cssprop --fin-on-accent - Text on the accent.
 * @cssprop --fin-surface - The card's ground.
 * @cssprop --fin-text - Text.
 * @cssprop --fin-muted - Calmer text.
 * @cssprop --fin-border - Lines.
 * @cssprop --fin-danger - The message of a failure.
 * @cssprop --fin-focus - The focus ring.
 * @cssprop --fin-radius - Corners, 14px.
 * @cssprop --fin-space - The unit of space, 8px.
 * @cssprop --fin-font - Font family; the page's own.
 * @cssprop --fin-font-size - Font size; the page's own, at least 15px.
 *
 * @cssState unconfigured - A setting is missing or wrong, or `require-legal` waits.
 * @cssState idle - All is set, nothing was asked yet.
 * @cssState pending - The service is asked.
 * @cssState ready - A fee is on show.
 * @cssState error - The service did not give a fee.
 *
 * @fires {FinChangeEvent} fin-change - A person moved the slider or picked a tenor: `selection`, at each step.
 * @fires {FinFeeEvent} fin-fee - A fee came on show, or went (`fee` is `undefined`): `fee`, `selection`.
 */
export class FinMonthlyFee extends FinElement {
  static override styles = [baseStyles, cardStyles, styles];
  static formAssociated = true;

  /** Where the choice of years starts, whole, 1–20. @default 10, or the nearest on offer */
  @property({ converter: numberConverter }) tenor?: number | null | undefined;

  /** The years on offer, as `5 10 15 20`. @default 1 … 20 */
  @property() tenors?: string | number[] | null | undefined;

  /** Where the slider starts, in percent of the total cost, 0–40. @default 0 */
  @property({ converter: numberConverter }) downpayment?: number | null | undefined;

  /** The slider's lower end, in percent. @default 0 */
  @property({ attribute: 'downpayment-min', converter: numberConverter }) downpaymentMin?: number | null | undefined;

  /** The slider's upper end, in percent. @default 40 */
  @property({ attribute: 'downpayment-max', converter: numberConverter }) downpaymentMax?: number | null | undefined;

  /** The slider's step, in percent. @default 5 */
  @property({ attribute: 'downpayment-step', converter: numberConverter }) downpaymentStep?: number | null | undefined;

  /** `credit` or `lease`: decides which legal notice stands beside the fee. @default credit */
  @property() product?: 'credit' | 'lease' | null | undefined;

  /** A text in place of the warning of a credit; `none` leaves it out, which the console names. @default the country's official one */
  @property() warning?: string | null | undefined;

  /** No fee is shown while the `legal` slot is empty, nor, for a credit in Germany and Sweden, while the `rate` slot is. */
  @property({ attribute: 'require-legal', type: Boolean }) requireLegal = false;

  /** `lazy`: the first question waits until the element comes near the view; `eager`. @default lazy */
  @property() loading?: 'lazy' | 'eager' | null | undefined;

  /**
   * `neighbours`: once a visitor touches the controls, the questions one step away are asked ahead, so that the next fee is
   * there at once: one at a time, 12 a minute at most, none for visitors who save data, none after a 429; `none`.
   * @default neighbours
   */
  @property() prefetch?: 'neighbours' | 'none' | null | undefined;

  /** In a host `<form>`: submits `NAME-tenor`, `NAME-downpayment` and, while there is one, `NAME-fee`. */
  @property() name?: string | null | undefined;

  /** As on any form control. */
  @property({ type: Boolean }) disabled = false;

  @query('#slider') private readonly slider!: HTMLInputElement | null;

  #base: BaseSettings | undefined;
  #settings: FeeSettings | undefined;
  #localization: Localization | undefined;
  #selection: Selection | undefined;
  #question: Question | undefined;
  #chosenTenor: Tenor | undefined;
  #chosenDownpayment: number | undefined;
  /** Set once the element may ask; it stays set when the element is disabled later. */
  #asking = false;
  /** By its own setting, or by the fieldset around it. */
  #isDisabled = false;
  #told: { fee?: number | undefined; question?: Question | undefined; error?: FinError | undefined } = {};
  #keyHeld = false;
  /** A person did something whose outcome has not been read out yet. */
  #awaited = false;
  #quietTimer?: ReturnType<typeof setTimeout> | undefined;
  /** What was read out last stands as long as what it says. */
  #heard: { outcome: Outcome; text: string } | undefined;

  readonly #fees = new FeeController(this);
  readonly #viewport = new ViewportController(this);
  readonly #prefetcher = new Prefetcher();
  #touched = false;
  readonly #slots = new Slots(this);

  /** A month's fee in the selection's currency; set only when it is the service's answer to the selection on show. */
  get fee(): number | undefined {
    return this.#outcome?.fee;
  }

  /** What is on show; `undefined` while a setting is missing or wrong. */
  get selection(): Selection | undefined {
    return this.#selection && { ...this.#selection };
  }

  get state(): FeeState {
    if (!this.#question) return 'unconfigured';
    if (this.#outcome) return this.#outcome.error ? 'error' : 'ready';
    return this.#asking ? 'pending' : 'idle';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#quietTimer);
    this.#prefetcher.ask();
  }

  /** Asks the service anew, past what is remembered. */
  refresh(): void {
    if (this.isConnected) this.#fees.again();
  }

  /** @internal */
  formDisabledCallback(disabled: boolean): void {
    this.#isDisabled = disabled;
    this.requestUpdate();
  }

  /** @internal */
  formResetCallback(): void {
    this.#chosenTenor = undefined;
    this.#chosenDownpayment = undefined;
    this.requestUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // A new start takes the place of what a visitor chose.
    if (changed.has('tenor')) this.#chosenTenor = undefined;
    if (changed.has('downpayment')) this.#chosenDownpayment = undefined;
    // Forms look at the attribute. The platform answers at once, by formDisabledCallback.
    if (changed.has('disabled')) this.toggleAttribute('disabled', Boolean(this.disabled));

    const settings = new Settings((name) => this.setting(name));
    this.#base = this.readBaseSettings(settings);
    this.#settings = readFeeSettings(settings);
    const { country, currency, totalCost } = this.#base;
    const missing = this.flag('requireLegal') ? missingSlots(this.#slots, this.#settings?.product, country) : [];
    for (const slot of missing) {
      settings.problems.push(`the slot "${slot}" is empty, and require-legal asks for its content.`);
    }
    this.reportProblems(settings.problems);
    this.#localization = this.localize(country, currency);
    const complete = !settings.problems.length && this.#settings && country && currency && totalCost;
    this.#show(complete ? { country, currency, totalCost, ...this.#choice(this.#settings as FeeSettings) } : undefined);
  }

  protected override render(): TemplateResult {
    const outcome = this.#outcome;
    return feeView({
      state: this.state,
      localization: this.#localization as Localization, // willUpdate has set it
      settings: this.#settings,
      selection: this.#selection,
      outcome,
      disabled: this.#isDisabled,
      heard: outcome && this.#heard?.outcome === outcome ? this.#heard.text : '',
      on: {
        slide: this.#slide,
        key: this.#key,
        step: this.#step,
        pick: this.#pick,
        retry: this.#retry,
        touch: this.#touch,
        slotted: this.#slots.look,
      },
    });
  }

  protected override updated(): void {
    super.updated();
    const { min, max } = this.#settings?.range ?? { min: 0, max: 0 };
    const { downpayment = min } = this.#selection ?? {};
    const filled = (downpayment - min) / (max - min || 1);
    const { slider } = this;
    if (slider) slider.value = String(downpayment); // a range input moves by itself when its ends or its step change
    // By script, since a `style` attribute is what a strict Content Security Policy forbids.
    slider?.parentElement?.style.setProperty('--_fill', String(filled));
    this.#setFormValue();
    this.#tell();
    this.#readOut();
    if (this.fee && this.#settings && this.#selection) remind(this.#slots, this.#settings, this.#selection.country);
    const settled = this.#touched && !this.#isDisabled && this.fee && this.#settings?.prefetch === 'neighbours';
    this.#prefetcher.ask(settled ? this.#question : undefined, this.#selection, this.#settings);
  }

  /** How the question on show ended, if it has. */
  get #outcome(): Outcome | undefined {
    return this.#fees.outcomeOf(this.#question);
  }

  /** The visitor's choice, where it is still on offer. */
  #choice({ tenors, tenor, range, downpayment }: FeeSettings): { tenor: Tenor; downpayment: number } {
    const chosen = this.#chosenTenor;
    return {
      tenor: chosen && tenors.includes(chosen) ? chosen : tenor,
      downpayment: this.#chosenDownpayment === undefined ? downpayment : nearestStep(range, this.#chosenDownpayment),
    };
  }

  /** Puts a selection on show, and asks for its fee as soon as the element may. */
  #show(selection: Selection | undefined, byVisitor = false): void {
    const { client, organization } = this.#base ?? {};
    this.#selection = selection;
    this.#question = selection && client && questionOf(client, organization, selection);
    this.#asking ||= Boolean(
      this.#question &&
        (this.#fees.anew || (!this.#isDisabled && (this.#settings?.loading === 'eager' || this.#viewport.wasNear))),
    );
    this.#fees.ask(this.#asking ? this.#question : undefined, byVisitor);
    this.#setFormValue();
  }

  #setFormValue(): void {
    const { fee } = this;
    const name = textOf(this.setting('name') ?? '');
    const data = new FormData();
    if (name && this.#selection) {
      data.set(`${name}-tenor`, String(this.#selection.tenor));
      data.set(`${name}-downpayment`, String(this.#selection.downpayment));
      if (fee !== undefined) data.set(`${name}-fee`, String(fee));
    }
    this.internals.setFormValue(data);
  }

  /** Tells the page what came on show or went. */
  #tell(): void {
    const told = this.#told;
    const { fee, error } = this.#outcome ?? {};
    this.#told = { fee, error, question: this.#question };
    const other = fee !== undefined && !sameQuestion(this.#question, told.question);
    if (fee !== told.fee || other) this.dispatchEvent(new FinFeeEvent(fee, this.selection));
    rest(error);
    if (error && error !== told.error) this.dispatchEvent(new FinErrorEvent(error));
  }

  /** Has assistive technology read out, once, what a person's action led to, when they have come to rest. */
  #readOut(): void {
    if (!this.#awaited || this.#quietTimer || !this.#outcome) return;
    this.#quietTimer = setTimeout(() => {
      this.#quietTimer = undefined;
      const outcome = this.#outcome;
      if (!outcome) return; // it went meanwhile: the next one is read out
      this.#awaited = false;
      const parts = outcome.error ? ['error'] : ['amount', 'period', 'basis'];
      const texts = parts.map((part) => this.renderRoot.querySelector(`[part="${part}"]`)?.textContent?.trim());
      this.#heard = { outcome, text: texts.join(' ') };
      this.requestUpdate();
    }, quiet);
  }

  #await(): void {
    clearTimeout(this.#quietTimer);
    this.#quietTimer = undefined;
    this.#awaited = true;
  }

  #select(choice: Partial<Pick<Selection, 'tenor' | 'downpayment'>>): void {
    const before = this.#selection;
    if (!before || !this.#settings || this.#isDisabled) return;
    this.#chosenTenor = choice.tenor ?? this.#chosenTenor;
    this.#chosenDownpayment = choice.downpayment ?? this.#chosenDownpayment;
    const next = { ...before, ...this.#choice(this.#settings) };
    if (next.tenor === before.tenor && next.downpayment === before.downpayment) return;
    this.#await();
    this.#show(next, true);
    this.requestUpdate();
    this.dispatchEvent(new FinChangeEvent({ ...next }));
  }

  readonly #slide = (event: Event): void => {
    this.#select({ downpayment: Number((event.target as HTMLInputElement).value) }); // the range input's own event
    // A native change is a thumb let go; with a held key there is one at each step, and the key's release counts.
    if (event.type === 'change' && !this.#keyHeld) this.#fees.hurry();
  };

  readonly #key = (event: Event): void => {
    this.#keyHeld = event.type === 'keydown';
    if (!this.#keyHeld) this.#fees.hurry();
  };

  readonly #step = (direction: 1 | -1): void => {
    const { range } = this.#settings ?? {};
    if (range && this.#selection) this.#select({ downpayment: this.#selection.downpayment + direction * range.step });
    this.#fees.hurry();
  };

  readonly #pick = (event: Event): void => {
    this.#select({ tenor: Number((event.target as HTMLInputElement | HTMLSelectElement).value) as Tenor });
    this.#fees.hurry();
  };

  readonly #touch = (): void => {
    this.#touched = true;
    this.requestUpdate();
  };

  readonly #retry = (): void => {
    this.#await();
    this.#fees.again();
  };
}
