import type { CSSResult, PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import type { FinError } from '../../client/errors.js';
import { adoptStyles } from '../base/adopt-styles.js';
import { colorTokens } from '../base/color-tokens.js';
import { areMany, firstFee } from '../base/element-registry.js';
import { FinElement, type Localization } from '../base/fin-element.js';
import { FinErrorEvent } from '../base/fin-error-event.js';
import { numberConverter } from '../base/number-converter.js';
import { type SettingName, SettingsReader } from '../base/settings-reader.js';
import { baseStyles, cardStyles } from '../base/styles.js';
import { ViewportController } from '../base/viewport-controller.js';
import { textOf } from '../formats/max-text-length.js';
import { AnnouncementController } from './announcement-controller.js';
import { controlHandlers } from './control-handlers.js';
import type { Totals } from './credit/totals.js';
import { FinChangeEvent, FinFeeEvent, type Selection } from './events.js';
import { FeeController, type FeeSnapshot, type FeeState } from './fee-controller.js';
import { type FeeSettings, readFeeSettings } from './fee-settings.js';
import { outcomeText } from './fee-texts.js';
import { type FeeHandlers, feeView } from './fee-view.js';
import { formValue } from './form-value.js';
import { knownFee } from './known-fee.js';
import { emptySlotProblem, legalReminders, requiredSlots } from './legal/legal-requirements.js';
import { hasSharedSelection } from './link-fragment.js';
import { loadedDetails } from './load-details.js';
import { PaymentGate } from './payment-gate.js';
import type { QuoteRequest } from './quote-request.js';
import { type Choice, offerOf } from './selection.js';
import { SlotController } from './slot-controller.js';
import { styles } from './styles.js';

/** How long a payment takes to replace another one. */
const changeMs = 120;

export type { FeeState } from './fee-controller.js';

/**
 * Shows what an installation costs a month. A visitor moves a slider for the down payment and chooses a term; the element shows
 * the monthly payment that the service quotes for this selection, and no figure while there is no answer to it.
 *
 * @tag fin-monthly-fee
 *
 * @slot - Fallback content: on show before the script runs, while a setting is missing or wrong, in the payment's place while the total cost is missing, and below an error message.
 * @slot heading - A heading.
 * @slot notice - Artwork that a law requires, at the top and in full width.
 * @slot rate - The effective rate, beside the amount.
 * @slot legal - Legal texts, such as a representative example and the lender's name.
 * @slot footnote - Small print below the card.
 *
 * @csspart base - The card.
 * @csspart heading - The box of the `heading` slot.
 * @csspart notice - The box of the `notice` slot.
 * @csspart test - The mark of the test mode: nothing is real.
 * @csspart controls - The column with the slider and the terms.
 * @csspart downpayment - The group of the down payment's label, value, slider and buttons.
 * @csspart downpayment-label - The slider's label.
 * @csspart downpayment-value - The down payment in percent and money.
 * @csspart downpayment-decrease - The − button.
 * @csspart downpayment-increase - The + button.
 * @csspart slider - The native range input.
 * @csspart tenor - The group of the term's label and choices.
 * @csspart tenor-label - The label of the terms.
 * @csspart tenor-select - The native select, for more than five terms.
 * @csspart tenor-option - One term, for up to five terms.
 * @csspart result - The box of the monthly payment and the rate. In two columns, the upper part of the right column.
 * @csspart result-label - The label of the monthly payment, which calls it an estimate.
 * @csspart amount - The monthly payment; empty while there is none.
 * @csspart period - The words "per month".
 * @csspart rate - The box of the `rate` slot.
 * @csspart basis-box - The box of `basis` and `totals`. In two columns, the lower part of the right column.
 * @csspart basis - The inputs of the monthly payment, in rows of label and value: total cost, down payment, financed amount, term.
 * @csspart financed - The row of the amount that is left to finance.
 * @csspart error - The error message.
 * @csspart retry - The button that requests the quote again.
 * @csspart legal - The box of the credit warning and the `legal` slot.
 * @csspart date - The date of the quote: on screen with `share`, and in print.
 * @csspart tenor-fee - The monthly payment on a term's option or bar.
 * @csspart tenor-chart - The bars of all terms, with `term-chart`.
 * @csspart cents - The cents of the amount.
 * @csspart totals - The rows of number and sum of the payments, cost of the credit and borrowing rate, with `all-costs-included`.
 * @csspart total-bar - The bar of amount financed and cost, with `all-costs-included`.
 * @csspart example - The composed representative example, with `lender`.
 * @csspart bar-financed - The part of the bar that is the amount financed, with `all-costs-included`.
 * @csspart bar-cost - The part of the bar that is the cost of the credit, with `all-costs-included`.
 * @csspart chart-bar - The bar of a term, with `term-chart`.
 * @csspart share - The button that sends the selection as a link, with `share`.
 * @csspart print - The button that prints, with `share`.
 * @csspart footnote - The box of the `footnote` slot.
 * @csspart status - The live region for assistive technology, visually hidden.
 *
 * @cssprop --fin-thumb - Color of the slider's thumb. Default: the accent color.
 * @cssprop --fin-thumb-size - Diameter of the slider's thumb. Default: `28px`.
 * @cssState unconfigured - A setting is missing or wrong, or a slot that `require-legal` requires is empty.
 * @cssState idle - The settings are complete, and the quote has not been requested yet.
 * @cssState pending - The quote has been requested and has not come yet.
 * @cssState ready - A monthly payment is on show.
 * @cssState error - The service gave no monthly payment.
 * @cssState line - The layout is `line`.
 *
 * @fires {FinChangeEvent} fin-change - A visitor has moved the slider by a step or chosen a term. `selection`: the new selection.
 * @fires {FinFeeEvent} fin-fee - A monthly payment has appeared, or the one on show has gone. `fee`: the payment, or `undefined`. `selection`: what it belongs to.
 */
export class FinMonthlyFee extends FinElement {
  static override styles = [colorTokens, baseStyles, cardStyles, styles];
  static formAssociated = true;
  static override properties: PropertyDeclarations = {
    tenor: { converter: numberConverter },
    tenors: {},
    downpayment: { converter: numberConverter },
    downpaymentMin: { converter: numberConverter },
    downpaymentMax: { converter: numberConverter },
    downpaymentStep: { converter: numberConverter },
    product: {},
    warning: {},
    requireLegal: { type: Boolean },
    loading: {},
    prefetch: {},
    layout: {},
    termChart: { type: Boolean },
    allCostsIncluded: { type: Boolean },
    lender: {},
    example: {},
    share: { type: Boolean },
    name: {},
    disabled: { type: Boolean },
  };

  /** The term that the selection starts with, in whole years, 1–20. @default 10, or the nearest on offer */
  tenor?: number | null | undefined;

  /** The terms on offer, in years: `5 10 15 20`. @default 1 … 20 */
  tenors?: string | number[] | null | undefined;

  /** The down payment that the selection starts with, in percent of the total cost, 0–40; `10 %` is 10. @default 0 */
  downpayment?: number | null | undefined;

  /** The slider's lower end, in percent. @default 0 */
  downpaymentMin?: number | null | undefined;

  /** The slider's upper end, in percent. @default 40 */
  downpaymentMax?: number | null | undefined;

  /** The slider's step, in percent. @default 5 */
  downpaymentStep?: number | null | undefined;

  /** The kind of financing, `credit` or `lease`. The payment of a credit comes with a legal warning. @default credit */
  product?: 'credit' | 'lease' | null | undefined;

  /** Replaces the warning of a credit. `none` omits it, and the console says so. @default the country's official text */
  warning?: string | null | undefined;

  /** Shows no payment while the `legal` slot is empty. For a credit in Germany and Sweden, the `rate` slot is required too. */
  requireLegal = false;

  /** When the quote is first requested. `lazy`: near the viewport, but the page's first element and all lines at once. `eager`: at once. @default lazy */
  loading?: 'lazy' | 'eager' | null | undefined;

  /**
   * Which quotes are prefetched, so that they appear at once. `neighbours`: after the first payment, the other terms if their
   * payments are on show; from the visitor's first interaction on, all positions of the slider, then the other terms. With a host that
   * has no `…/prices`: those one or two steps away, at most 12 a minute. None if the visitor's browser saves data, or after a 429.
   * @default neighbours
   */
  prefetch?: 'neighbours' | 'none' | null | undefined;

  /** `auto`: two columns where the card is at least 37em wide. `stacked`: one column. `line`: one line of text without controls. @default auto */
  layout?: 'auto' | 'stacked' | 'line' | null | undefined;

  /** Shows all terms with their payments as a bar chart, in place of options or a select. */
  termChart = false;

  /**
   * Your statement, confirmed by the lender: equal payments at each month's end, and no further costs. Then the card computes total, cost and
   * rates of the credit from the service's monthly payment. It has no effect on a lease.
   */
  allCostsIncluded = false;

  /** The lender's name and address. With `all-costs-included`, the card composes the representative example from the service's answer. */
  lender?: string | null | undefined;

  /** The selection of the representative example: total cost, years and down payment in percent, as `24900 15 10`. @default where the selection starts */
  example?: string | null | undefined;

  /** Offers visitors to send the selection as a link, and to print. The card takes the selection of such a link. */
  share = false;

  /** The name in a form, which submits `NAME-tenor`, `NAME-downpayment` and, while there is a payment, `NAME-fee`. */
  name?: string | null | undefined;

  /** Disables the controls, as on any form control. */
  disabled = false;

  #settings: FeeSettings | undefined;
  /** The payment that was on show last. */
  #shownFee: number | undefined;
  #localization: Localization | undefined;
  /** Set by the element's own attribute, or by the fieldset around it. */
  #isDisabled = false;
  /** The visitor has chosen, or the browser has restored the choice, which comes before that of the page's address. */
  #hasChoice = false;
  /** The quote request of a server's card that stays on show until the file of the details has come. */
  #keptRequest: QuoteRequest | undefined;
  /** The snapshot of the latest events. */
  #dispatchedSnapshot: FeeSnapshot | undefined;
  /** The error of the latest `fin-error`. Each failure has an error of its own. */
  #dispatchedError: FinError | undefined;

  readonly #viewport = new ViewportController(this);
  readonly #fees = new FeeController(this);
  readonly #slots = new SlotController(this);
  readonly #gate = new PaymentGate(this, this.#fees, this.#slots);
  readonly #announcement = new AnnouncementController(this);

  /** The monthly payment in the selection's currency. Set only when it is the service's answer to the selection on show. */
  get fee(): number | undefined {
    return this.#gate.snapshot.fee;
  }

  /**
   * Number of payments, their sum, the cost of the credit and its rates in percent, unrounded. Set only with a payment and
   * `all-costs-included`, and if the effective rate is within 0 and 30%.
   */
  get totals(): Totals | undefined {
    return this.#gate.details?.totalsOf(this.#gate.snapshot);
  }

  /** A copy of the selection on show; `undefined` while a setting is missing or wrong. */
  get selection(): Selection | undefined {
    const { selection, request } = this.#gate.snapshot;
    return request && selection && { ...selection };
  }

  get state(): FeeState {
    return this.#gate.snapshot.state;
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
    if (this.isConnected) this.flushUpdates(); // a page may read the form at once
  }

  /** The browser shows the page again, after a way back or a reload. @internal */
  formStateRestoreCallback(state: unknown): void {
    if (typeof state !== 'string') return; // the state of an earlier version, which kept no choice
    this.#fees.setChoice(JSON.parse(state));
    this.#hasChoice = state !== '{}';
    this.requestUpdate();
  }

  /** A server may have put the card into the page (`renderFee`). It keeps its own style sheet until the first update replaces it. */
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    return this.shadowRoot?.firstChild ? this.shadowRoot : super.createRenderRoot();
  }

  /**
   * A server's card with details stays until their file has come, so that it is replaced as a whole. It is replaced at once when its quote ends
   * or its request changes.
   */
  protected override shouldUpdate(changed: PropertyValues<this>): boolean {
    // Forms read the attribute. The browser answers with formDisabledCallback.
    if (changed.has('disabled')) this.toggleAttribute('disabled', Boolean(this.disabled));
    const hasDetails =
      !this.hasUpdated && this.renderRoot.querySelector('[part=totals],[part=tenor-chart],[part=share]');
    if (!hasDetails || loadedDetails()) return true;
    this.#applySettings();
    const { request } = this.#fees.snapshot;
    this.#keptRequest ??= request;
    const isSame = request && request === this.#keptRequest && !this.#hasChoice;
    return !(isSame && this.#gate.awaitsDetails && knownFee(request));
  }

  /** @internal */
  override get showsFigure(): boolean {
    return this.#dispatchedSnapshot?.fee !== undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // A server's card is replaced here, since the style sheet of the details comes after those of the card. It also
    // replaces the elements `style` that Lit makes where it finds no constructable style sheets. Lit would render before them.
    if (!this.hasUpdated && this.renderRoot.firstChild) {
      this.renderRoot.replaceChildren();
      this.renderOptions.renderBefore = null;
      adoptStyles(this.renderRoot, ...(FinMonthlyFee.elementStyles as CSSResult[])); // `styles` has no others
    }
    // A new start replaces the visitor's choice. The first update may have a restored choice.
    if (this.hasUpdated && changed.has('tenor')) this.#fees.forgetChoice('tenor');
    if (this.hasUpdated && changed.has('downpayment')) this.#fees.forgetChoice('downpayment');
    this.#applySettings();
  }

  protected override updated(): void {
    super.updated();
    const { selection } = this.#gate.snapshot;
    // Not in the view: Lit does not see what a visitor picks, and the thumb of a range input moves by itself when its range changes.
    const slider = this.renderRoot.querySelector<HTMLInputElement>('#slider');
    if (slider && selection) slider.value = String(selection.downpayment);
    const term = this.renderRoot.querySelector<HTMLInputElement & HTMLOptionElement>(
      `:is([name=tenor], option)[value="${selection?.tenor}"]:not(:checked)`,
    );
    if (term) term.selected = term.checked = true; // an option, or a radio button
    this.#setFormValue();
    this.#dispatchChanges();
  }

  /** Requests the quote again, and bypasses the cache. */
  refresh(): void {
    if (!this.isConnected) return;
    this.#gate.details?.refresh();
    this.#fees.refresh();
  }

  /** Reads the settings, and passes them to the controllers. */
  #applySettings(): void {
    const reader = new SettingsReader<SettingName<FinMonthlyFee>>((name) => this.setting(name));
    const base = this.readBaseSettings(reader);
    const settings = readFeeSettings(reader, {
      termChart: this.flag('termChart'),
      allCostsIncluded: this.flag('allCostsIncluded'),
      share: this.flag('share'),
      host: this.hostSettings,
    });
    this.#settings = settings;

    const { loading, layout } = settings ?? {};
    if (layout === 'line') this.#viewport.setNearWhenParsed();
    else if (loading === 'eager' || (!this.hasUpdated && firstFee() === this)) this.#viewport.setNear();
    const canStart = this.#viewport.wasNear && !this.#isDisabled;
    // A wrong total cost is reported, and counts as none yet.
    const isWrong = [...reader.problems].some(([property]) => property !== 'totalCost');
    const complete = isWrong ? undefined : offerOf(base, settings);
    const { given, empty, example } = this.#gate.update({
      settings,
      offer: complete,
      required: this.flag('requireLegal') ? requiredSlots(settings?.product, base.country) : [],
      canStart,
      awaitsHost: base.open !== undefined,
    });
    for (const slot of empty) reader.problems.set(slot, emptySlotProblem(slot));
    const offer = empty.length ? undefined : complete;
    const { details, awaitsDetails } = this.#gate;
    // The host's settings may say which choices are on offer.
    if (details && !base.open?.parts.some((part) => part !== 'country')) {
      const choice = complete && settings?.share ? details.takeSharedChoice(complete) : undefined;
      if (choice && !this.#hasChoice) this.#fees.setChoice(choice);
      this.#hasChoice = false;
    }
    this.#fees.update(offer, {
      disabled: this.#isDisabled,
      // The file of the details reads the choice in the page's address.
      canStart: canStart && !(awaitsDetails && settings?.share && hasSharedSelection()),
      example,
    });
    this.#localization = this.localize(base.country, base.currency); // not earlier: the quote request is in flight now
    const { snapshot } = this.#gate;
    this.#announcement.update(outcomeText(this.#localization, snapshot));
    this.internals.states[layout === 'line' ? 'add' : 'delete']('line');
    this.reportProblems(reader.problems, offer && snapshot.fee ? legalReminders(given, offer) : []);
  }

  #choose(choice: Partial<Choice>): void {
    if (this.#isDisabled || !this.#fees.choose(choice)) return;
    this.#hasChoice = true;
    this.#announcement.expect();
    this.#setFormValue();
    if (this.selection) this.dispatchEvent(new FinChangeEvent(this.selection));
  }

  #setFormValue(): void {
    const value = formValue(textOf(this.setting('name') ?? ''), this.#gate.snapshot);
    this.internals.setFormValue(value, JSON.stringify(this.#fees.choice));
  }

  /** Dispatches `fin-fee` and `fin-error` for what has changed since the last call. */
  #dispatchChanges(): void {
    const before = this.#dispatchedSnapshot;
    const { snapshot } = this.#gate;
    this.#dispatchedSnapshot = snapshot;
    const { fee, error } = snapshot;
    if (fee) this.#showChange(fee);
    if (fee !== before?.fee || (fee && snapshot.request !== before?.request)) {
      this.dispatchEvent(new FinFeeEvent(fee, this.selection));
    }
    if (!error || error === before?.error) return;
    // Between two payments, the failure of the example is not on show.
    if (error === this.#dispatchedError && error === this.#gate.details?.exampleError) return;
    this.#dispatchedError = error;
    this.dispatchEvent(new FinErrorEvent(error));
  }

  /** Fades a payment in that replaces another one, in place of a jump from figure to figure. */
  #showChange(fee: number): void {
    const isOther = this.#shownFee !== undefined && this.#shownFee !== fee;
    this.#shownFee = fee;
    if (isOther && !matchMedia('(prefers-reduced-motion: reduce)').matches)
      this.renderRoot.querySelector('[part=amount]')?.animate({ opacity: [0.2, 1] }, changeMs);
  }

  readonly #handlers: FeeHandlers = {
    ...controlHandlers(this.#fees, (choice) => this.#choose(choice)),
    onIntent: ({ type }) => this.#fees.prefetch?.onIntent({ entered: type !== 'pointermove' }),
    onRetry: ({ target }) => {
      // The button goes, and the focus stays: on the slider, or on the live region of a line.
      const next = this.renderRoot.querySelector<HTMLElement>('#slider,[role=status]');
      if ((target as HTMLElement).matches(':focus')) next?.focus(); // the button of the event
      this.#announcement.expect();
      this.refresh();
    },
    onSlotChange: this.#slots.readSlots,
  };

  protected override render(): TemplateResult {
    const localization = this.#localization as Localization; // set by willUpdate
    const { snapshot, termFees, awaitsDetails, details } = this.#gate;
    const given = { termFees, disabled: this.#isDisabled, handlers: this.#handlers };
    return feeView({
      ...given,
      snapshot,
      settings: this.#settings,
      localization,
      isTest: this.isTest,
      filledSlots: this.#slots.filled,
      fallbackText: this.#slots.fallbackText,
      announcement: this.#announcement.text,
      awaitsDetails,
      isFar: !this.#viewport.wasNear && areMany(),
      details: details?.views(localization, snapshot, given),
    });
  }
}
