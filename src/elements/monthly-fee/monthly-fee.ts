import type { PropertyValues, TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { colorTokens } from '../base/color-tokens.js';
import { FinElement, type Localization } from '../base/fin-element.js';
import { FinErrorEvent } from '../base/fin-error-event.js';
import { numberConverter } from '../base/number-converter.js';
import { SettingsReader } from '../base/settings-reader.js';
import { baseStyles, cardStyles } from '../base/styles.js';
import { ViewportController } from '../base/viewport-controller.js';
import { textOf } from '../formats/text.js';
import { AnnouncementController } from './announcement-controller.js';
import { controlHandlers } from './control-handlers.js';
import { FinChangeEvent, FinFeeEvent, type Selection } from './events.js';
import { FeeController, type FeeSnapshot, type FeeState } from './fee-controller.js';
import { type FeeSettings, readFeeSettings } from './fee-settings.js';
import { outcomeText } from './fee-texts.js';
import { type FeeHandlers, feeView, setMeasures } from './fee-view.js';
import { formValue } from './form-value.js';
import { LegalReminderController, legalReminders, requireLegalProblems } from './legal-requirements.js';
import { type Choice, offerOf } from './offer.js';
import { sameQuestion } from './question.js';
import { SlotController } from './slot-controller.js';
import { styles } from './styles.js';

export type { FeeState } from './fee-controller.js';

/**
 * Shows what an installation costs a month. A visitor moves a slider for the down payment and chooses a tenor; the element shows the
 * fee that the service quotes for this selection.
 *
 * A figure is on show only while it is the service's answer to the selection on show. A late answer, a failure or a missing setting
 * leaves no figure.
 *
 * @tag fin-monthly-fee
 *
 * @slot - Fallback content: on show before the script runs, while a setting is missing or wrong, in the fee's place while the total cost is, and below an error message.
 * @slot heading - A heading.
 * @slot notice - Artwork that a law requires, at the top and in full width.
 * @slot rate - The effective rate, beside the amount.
 * @slot legal - Legal texts, such as a representative example and the lender's name.
 * @slot footnote - Small print below the card.
 *
 * @csspart base - The card.
 * @csspart heading - The box of the `heading` slot.
 * @csspart notice - The box of the `notice` slot.
 * @csspart controls - The column with the slider and the tenors.
 * @csspart downpayment - The group of the down payment's label, value, slider and buttons.
 * @csspart downpayment-label - The slider's label.
 * @csspart downpayment-value - The down payment in percent and money.
 * @csspart downpayment-decrease - The − button.
 * @csspart downpayment-increase - The + button.
 * @csspart slider - The native range input.
 * @csspart tenor - The group of the tenor's label and choices.
 * @csspart tenor-label - The label of the tenors.
 * @csspart tenor-select - The native select, for more than five tenors.
 * @csspart tenor-option - One tenor, for up to five tenors.
 * @csspart result - The column with the fee.
 * @csspart result-label - The label of the fee, which calls it an estimate.
 * @csspart amount - The fee; empty while there is none.
 * @csspart period - The words "per month".
 * @csspart rate - The box of the `rate` slot.
 * @csspart basis - The rows of label and value that the fee belongs to: total cost, down payment, financed amount, tenor.
 * @csspart financed - The row of the amount that is left to finance.
 * @csspart error - The error message.
 * @csspart retry - The button that asks for the fee again.
 * @csspart legal - The box of the credit warning and the `legal` slot.
 * @csspart footnote - The box of the `footnote` slot.
 * @csspart status - The live region for assistive technology, visually hidden.
 *
 * @cssprop --fin-accent - Color of the slider, the chosen tenor and the buttons.
 * @cssprop --fin-on-accent - Color of text on the accent color.
 * @cssprop --fin-surface - Background color of the card.
 * @cssprop --fin-text - Color of text.
 * @cssprop --fin-muted - Color of secondary text.
 * @cssprop --fin-border - Color of borders and lines.
 * @cssprop --fin-danger - Color of error messages.
 * @cssprop --fin-focus - Color of the focus ring.
 * @cssprop --fin-radius - Radius of the corners. Default: `14px`.
 * @cssprop --fin-space - Unit of spacing. Default: `8px`.
 * @cssprop --fin-font - Font family. Default: the page's.
 * @cssprop --fin-font-size - Font size. Default: the page's, at least 15px.
 * @cssprop --fin-thumb - Color of the slider's thumb. Default: the accent color.
 * @cssprop --fin-thumb-size - Diameter of the slider's thumb. Default: `28px`.
 *
 * @cssState unconfigured - A setting is missing or wrong, or a slot that `require-legal` requires is empty.
 * @cssState idle - The settings are complete, and the service has not been asked yet.
 * @cssState pending - The service has been asked and has not answered yet.
 * @cssState ready - A fee is on show.
 * @cssState error - The service gave no fee.
 *
 * @fires {FinChangeEvent} fin-change - A visitor has moved the slider by a step or chosen a tenor. `selection`: the new selection.
 * @fires {FinFeeEvent} fin-fee - A fee has appeared, or the fee on show has gone. `fee`: the fee, or `undefined`. `selection`: what it belongs to.
 */
export class FinMonthlyFee extends FinElement {
  static override styles = [colorTokens, baseStyles, cardStyles, styles];
  static formAssociated = true;

  /** The tenor that the selection starts with, in whole years, 1–20. @default 10, or the nearest on offer */
  @property({ converter: numberConverter }) tenor?: number | null | undefined;

  /** The tenors on offer, in years: `5 10 15 20`. @default 1 … 20 */
  @property() tenors?: string | number[] | null | undefined;

  /** The down payment that the selection starts with, in percent of the total cost, 0–40. @default 0 */
  @property({ converter: numberConverter }) downpayment?: number | null | undefined;

  /** The slider's lower end, in percent. @default 0 */
  @property({ attribute: 'downpayment-min', converter: numberConverter }) downpaymentMin?: number | null | undefined;

  /** The slider's upper end, in percent. @default 40 */
  @property({ attribute: 'downpayment-max', converter: numberConverter }) downpaymentMax?: number | null | undefined;

  /** The slider's step, in percent. @default 5 */
  @property({ attribute: 'downpayment-step', converter: numberConverter }) downpaymentStep?: number | null | undefined;

  /** The kind of financing, `credit` or `lease`. A credit's fee comes with a legal warning. @default credit */
  @property() product?: 'credit' | 'lease' | null | undefined;

  /** Replaces the warning of a credit. `none` omits it, and the console says so. @default the country's official text */
  @property() warning?: string | null | undefined;

  /** Shows no fee while the `legal` slot is empty. For a credit in Germany and Sweden, the `rate` slot is required too. */
  @property({ attribute: 'require-legal', type: Boolean }) requireLegal = false;

  /** When the first fee is asked for. `lazy`: once the element is near the viewport. `eager`: at once. @default lazy */
  @property() loading?: 'lazy' | 'eager' | null | undefined;

  /**
   * Which fees are asked for in advance, so that they appear at once. `none`: no fees. `neighbours`: those one step from the
   * selection, and those one and two steps further in the direction in which the visitor moves. Starts when a visitor touches
   * the controls. One request at a time, at most 12 a minute. None if the visitor saves data, and none after a 429.
   * @default neighbours
   */
  @property() prefetch?: 'neighbours' | 'none' | null | undefined;

  /** `auto`: two columns where the card is at least 37em wide. `stacked`: always one column. @default auto */
  @property() layout?: 'auto' | 'stacked' | null | undefined;

  /** The name in a form, which submits `NAME-tenor`, `NAME-downpayment` and, while there is a fee, `NAME-fee`. */
  @property() name?: string | null | undefined;

  /** Disables the controls, as on any form control. */
  @property({ type: Boolean }) disabled = false;

  #settings: FeeSettings | undefined;
  #localization: Localization | undefined;
  /** Set by the element's own attribute, or by the fieldset around it. */
  #isDisabled = false;
  /** The snapshot that the events told last. */
  #toldSnapshot: FeeSnapshot | undefined;

  readonly #viewport = new ViewportController(this);
  readonly #fees = new FeeController(this);
  readonly #slots = new SlotController(this);
  readonly #announcement = new AnnouncementController(this);
  readonly #legalReminder = new LegalReminderController(this);

  /** The monthly fee in the selection's currency. Set only when it is the service's answer to the selection on show. */
  get fee(): number | undefined {
    return this.#fees.snapshot.outcome?.fee;
  }

  /** A copy of the selection on show; `undefined` while a setting is missing or wrong. */
  get selection(): Selection | undefined {
    const { selection, question } = this.#fees.snapshot;
    return question && selection && { ...selection };
  }

  get state(): FeeState {
    return this.#fees.snapshot.state;
  }

  /** @internal */
  formDisabledCallback(disabled: boolean): void {
    this.#isDisabled = disabled;
    this.requestUpdate();
  }

  /** @internal */
  formResetCallback(): void {
    this.#fees.forgetChoice('tenor', 'downpayment');
    this.requestUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // A new start replaces the visitor's choice.
    if (changed.has('tenor')) this.#fees.forgetChoice('tenor');
    if (changed.has('downpayment')) this.#fees.forgetChoice('downpayment');
    // Forms read the attribute. The browser answers with formDisabledCallback.
    if (changed.has('disabled')) this.toggleAttribute('disabled', Boolean(this.disabled));
    this.#applySettings();
  }

  protected override updated(): void {
    super.updated();
    const { selection } = this.#fees.snapshot;
    if (this.#settings && selection) setMeasures(this.renderRoot, this.#settings.range, selection.downpayment);
    this.#setFormValue();
    this.#dispatchChanges();
  }

  /** Asks the service for the fee again, and bypasses the cache. */
  refresh(): void {
    if (this.isConnected) this.#fees.refresh();
  }

  /** Reads the settings, and passes them to the controllers. */
  #applySettings(): void {
    const reader = new SettingsReader((name) => this.setting(name));
    const base = this.readBaseSettings(reader);
    const { country, currency } = base;
    this.#settings = readFeeSettings(reader);
    this.#localization = this.localize(country, currency);
    const { filled } = this.#slots;
    if (this.flag('requireLegal')) {
      reader.problems.push(...requireLegalProblems(filled, this.#settings?.product, country));
    }
    this.reportProblems(reader.problems);

    const disabled = this.#isDisabled;
    const isNear = this.#settings?.loading === 'eager' || this.#viewport.wasNear;
    // A wrong total cost is reported, and counts as none yet.
    const isWrong = reader.problems.some((problem) => !problem.startsWith('total-cost '));
    const offer = isWrong ? undefined : offerOf(base, this.#settings);
    this.#fees.update(offer, { disabled, canStart: isNear && !disabled });
    const { selection, outcome } = this.#fees.snapshot;
    this.#announcement.update(
      selection && outcome && { outcome, text: outcomeText(this.#localization, selection, outcome) },
    );
    this.#legalReminder.update(offer && outcome?.fee ? legalReminders(filled, offer) : []);
  }

  #choose(choice: Partial<Choice>): void {
    if (this.#isDisabled || !this.#fees.choose(choice)) return;
    this.#announcement.expect();
    this.#setFormValue();
    const { selection } = this;
    if (selection) this.dispatchEvent(new FinChangeEvent(selection));
  }

  #setFormValue(): void {
    this.internals.setFormValue(formValue(textOf(this.setting('name') ?? ''), this.#fees.snapshot));
  }

  /** Dispatches `fin-fee` and `fin-error` for what has changed since the last call. */
  #dispatchChanges(): void {
    const before = this.#toldSnapshot;
    const snapshot = this.#fees.snapshot;
    this.#toldSnapshot = snapshot;
    const { fee, error } = snapshot.outcome ?? {};
    const isOtherQuestion = !sameQuestion(snapshot.question, before?.question);
    if (fee !== before?.outcome?.fee || (fee !== undefined && isOtherQuestion)) {
      this.dispatchEvent(new FinFeeEvent(fee, this.selection));
    }
    if (error && error !== before?.outcome?.error) this.dispatchEvent(new FinErrorEvent(error));
  }

  readonly #handlers: FeeHandlers = {
    ...controlHandlers(this.#fees, (choice) => this.#choose(choice)),
    onApproach: () => this.#fees.visitorApproached(),
    onRetry: () => {
      this.#announcement.expect();
      this.#fees.refresh();
    },
    onSlotChange: this.#slots.readSlots,
  };

  protected override render(): TemplateResult {
    return feeView({
      snapshot: this.#fees.snapshot,
      settings: this.#settings,
      localization: this.#localization as Localization, // set by willUpdate
      disabled: this.#isDisabled,
      filledSlots: this.#slots.filled,
      announcement: this.#announcement.text,
      handlers: this.#handlers,
    });
  }
}
