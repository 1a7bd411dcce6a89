import { LitElement, type PropertyDeclaration, type PropertyDeclarations } from 'lit';
import type { Body, Client } from '../../client/client.js';
import type { FinError } from '../../client/errors.js';
import type { OpenPart, PageSettings } from '../../contract/page-settings.js';
import type { Country, Currency } from '../../contract/value-sets.js';
import { type CoreMessages, type Language, locales } from '../../locales/index.js';
import { type Format, formatFor } from '../formats/number-formats.js';
import { parseAmount } from '../formats/parse-amount.js';
import { nearestLang, parseLanguage } from '../formats/parse-language.js';
import { attributeName } from './attribute-name.js';
import { type Strings, withCustomTexts } from './custom-texts.js';
import { areMany, firstFee, registerElement, unregisterElement } from './element-registry.js';
import { FinErrorEvent } from './fin-error-event.js';
import { hostColors, hostSetting, openPartsOf } from './host-settings.js';
import { totalCostFromController } from './page-amount/load-total-cost-from.js';
import type { TotalCostFromController } from './page-amount/total-cost-from-controller.js';
import { findTarget, parseSelector } from './page-amount/total-cost-from-target.js';
import { pageDefault } from './page-defaults.js';
import { ProblemReporter } from './problem-reporter.js';
import { type ConnectionSettingName, readConnection } from './read-connection.js';
import { type OfferSettings, readOfferSettings } from './read-offer-settings.js';
import { type Problems, type SettingName, SettingsReader } from './settings-reader.js';
import { acquireClient, releaseClient, type SharedClient } from './shared-clients.js';
import { testScenario } from './test-mode.js';
import { inSlice } from './update-slices.js';

/** The names of the settings that every element has. */
export type BaseSettingName = SettingName<FinElement>;

/** The settings that every element reads. `undefined` stands for a missing or wrong one. */
export interface BaseSettings extends OfferSettings {
  client: Client | undefined;
  /** The base URL: unparsed, or that of the test mode. */
  serviceUrl: unknown;
  /** What the host decides, while its settings have not come. */
  open: { parts: OpenPart[]; completed: AbortSignal } | undefined;
}

/** An element's texts and number formats. */
export interface Localization {
  language: Language;
  texts: CoreMessages;
  /** The page's and the element's custom texts, unparsed; later ones take precedence. `texts` contains them already. */
  customTexts: readonly unknown[];
  format: Format;
}

const noSettings: PageSettings = {};

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/**
 * Base class of the elements. Reads the settings of the connection and the offer, resolves where their values come from,
 * and reports what is wrong with them. Chooses the language, and reflects `state` as a custom state. Nothing throws into
 * the page.
 *
 * @attr {Language} lang - The language; formats follow the country. Default: the nearest `lang` around it, else `en`.
 * @cssprop --fin-accent - Color of buttons, and of what is chosen.
 * @cssprop --fin-on-accent - Color of text on the accent color.
 * @cssprop --fin-surface - Background color of the card and the dialog.
 * @cssprop --fin-text - Color of text.
 * @cssprop --fin-muted - Color of secondary text.
 * @cssprop --fin-border - Color of borders and lines.
 * @cssprop --fin-danger - Color of error messages.
 * @cssprop --fin-focus - Color of the focus ring.
 * @cssprop --fin-radius - Radius of the corners. Default: `14px`.
 * @cssprop --fin-space - Unit of spacing. Default: `8px`.
 * @cssprop --fin-font - Font family. Default: the page's.
 * @cssprop --fin-font-size - Font size. Default: the page's, at least 15px.
 *
 * @fires {FinErrorEvent} fin-error - A request failed or a setting is wrong. `error` is a `FinError` with a stable `code`.
 */
export abstract class FinElement extends LitElement {
  static override properties: PropertyDeclarations = {
    host: {},
    baseUrl: {},
    tokenUrl: {},
    token: {},
    organization: {},
    country: {},
    currency: {},
    totalCost: {},
    totalCostFrom: {},
    strings: { attribute: false },
    client: { attribute: false },
  };

  /**
   * The address of a host, such as `https://pay.example/fin/acme`: `base-url` is this address, and `token-url` is this address and `/token`.
   * Either of them comes first. As `data-host` without a value on the script's tag: the folder of the script.
   */
  host?: string | null | undefined;

  /** The service's `{base_url}`, or the address of a host. Requests go to `<base-url>/wf/<operation>`. */
  baseUrl?: string | null | undefined;

  /** The host site's endpoint that mints a short-lived token. */
  tokenUrl?: string | null | undefined;

  /** A fixed token, for development. Off loopback the console warns once. */
  token?: string | null | undefined;

  /** Organization identifier. A host has its own, and ignores the page's. */
  organization?: string | null | undefined;

  /** A country of the service: its name in one of the languages, or its ISO code such as `DE`, in any case. */
  country?: string | null | undefined;

  /** A currency of the service, such as `EUR` or `kr`, or its ISO code. @default by country */
  currency?: string | null | undefined;

  /** Total cost after subsidies, including VAT, above 0, as people write amounts: `24900`, `24.900,50`, `€ 24.900,-`. */
  totalCost?: string | number | null | undefined;

  /**
   * A CSS selector. The total cost is read from the first element of the page that it finds: from its `data-total-cost`, its `value`,
   * or the amount in its text. It is followed when it changes. `total-cost` comes first.
   */
  totalCostFrom?: string | null | undefined;

  /**
   * Custom texts by name (`{ noFee: 'Please call us.' }`) or by language (`{ de: { noFee: '…' } }`). `{}` is the place of a
   * text's argument. They take precedence over the page's `configure({ strings })`.
   */
  strings?: Strings | null | undefined;

  /** A client made by `createClient`, in place of `host`, `base-url`, `token-url` and `token`. */
  client?: Client | null | undefined;

  /** @internal */
  readonly internals = this.attachInternals();
  /** What is wrong with the settings. @internal */
  problems: Problems = new Map();
  /** What the installer should know although no setting is wrong, one sentence each. @internal */
  reminders: readonly string[] = [];
  #reflectedState = '';
  /** Resumes an update that waits for the element to be connected. */
  #resumeUpdate?: () => void;
  readonly #problemReporter = new ProblemReporter(this);
  /** Set once its file is loaded. */
  #pageAmount: TotalCostFromController | undefined;
  #shared: SharedClient | undefined;
  /** The latest request for the host's settings, until the element leaves the page. */
  #settingsRequest: { client: Client } | undefined;
  /** The rules of the host's colors. */
  #colors = '';
  #colorSheet: CSSStyleSheet | undefined;

  static override get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: Lit's getter finalizes the class that it is called on.
    return [...super.observedAttributes, 'lang'];
  }

  /** Every property but those with `attribute: false` has an attribute, in the words of its name. */
  static override createProperty(name: string, declaration: PropertyDeclaration): void {
    // biome-ignore lint/complexity/noThisInStatic: Lit declares the properties of the class that it is called on.
    super.createProperty(name, { attribute: attributeName(name), ...declaration });
  }

  /** The element's state, also a custom state: `:state(ready)`. */
  abstract get state(): string;

  /** The element that gives the settings which this one lacks, before the page's defaults do. @internal */
  get settingsSource(): FinElement | undefined {
    return undefined;
  }

  /** Called when an element was connected or disconnected, or when an `id` changed: a fee may be found or lost. @internal */
  elementsChanged?(): void;

  override connectedCallback(): void {
    super.connectedCallback();
    registerElement(this);
    this.#resumeUpdate?.();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    unregisterElement(this);
    releaseClient(this);
    this.#settingsRequest = undefined;
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    if (name === 'lang') this.requestUpdate();
  }

  /** Delays updates until the element is connected: a disconnected element sends no requests and reports nothing. */
  protected override async scheduleUpdate(): Promise<void> {
    while (!this.isConnected) {
      await new Promise<void>((resolve) => {
        this.#resumeUpdate = resolve;
      });
    }
    firstFee()?.flushUpdates(); // the page's first quote request is sent before anything is rendered
    // A slice may come after the element has left the page.
    const update = () => (this.isConnected ? super.scheduleUpdate() : this.scheduleUpdate());
    // A figure on show may have to go at once, and few elements appear together.
    await (areMany() && !this.showsFigure ? inSlice(update, !this.hasUpdated) : update());
  }

  protected override updated(): void {
    this.reflectState();
    const colors = hostColors(this.hostSettings);
    if (colors === this.#colors) return;
    this.#colors = colors;
    if (!this.#colorSheet) {
      this.#colorSheet = new CSSStyleSheet();
      (this.renderRoot as ShadowRoot).adoptedStyleSheets.push(this.#colorSheet);
    }
    this.#colorSheet.replaceSync(colors);
  }

  /** Whether an update may have to remove a figure. @internal */
  get showsFigure(): boolean {
    return false;
  }

  /** Performs a pending update now, the settings source's first, so that properties set in this task count. @internal */
  flushUpdates(): void {
    this.settingsSource?.flushUpdates();
    if (this.isUpdatePending) this.performUpdate();
  }

  /** The unparsed value of a setting: that of the page, else the host's. @internal */
  setting(name: keyof this & string): unknown {
    const value = this.pageSetting(name);
    return isSet(value) ? value : (hostSetting(this.hostSettings, name, this.#isSetByPage) ?? value);
  }

  readonly #isSetByPage = (name: string): boolean => isSet(this.pageSetting(name as keyof this & string));

  /** The host's settings for its pages; none before they have come. @internal */
  get hostSettings(): PageSettings {
    return this.#shared?.hostSettings ?? noSettings;
  }

  /** The unparsed value of a setting of the page: the element's own, else its source's, else the page's default. @internal */
  pageSetting(name: keyof this & string): unknown {
    const own: unknown = this[name];
    // An emptied total cost means "no amount yet". The page's default must not apply then.
    if (own !== undefined && own !== null && (own !== '' || name === 'totalCost')) return own;
    if (name === 'totalCost' && this.totalCostFrom) return this.#readPageAmount();
    // A source has no other settings than the base ones, and gives the page's default for them.
    if (this.settingsSource) return this.settingsSource.pageSetting(name as BaseSettingName);
    const value = pageDefault(name);
    return name === 'totalCost' && !isSet(value) && this.amountSelector ? this.#readPageAmount() : value;
  }

  /** The selector of `total-cost-from`, of the element or the page. @internal */
  get amountSelector(): string {
    return `${this.totalCostFrom || pageDefault('totalCostFrom') || ''}`;
  }

  /** The amount of `total-cost-from`; `''` until the file that reads it is there, which updates all elements. */
  #readPageAmount(): string {
    const Controller = totalCostFromController();
    const findSource = () => {
      const selector = parseSelector(this.amountSelector);
      return selector ? findTarget(this, selector) : null;
    };
    if (Controller) this.#pageAmount ??= new Controller(this, findSource, parseAmount);
    return this.#pageAmount?.read() ?? '';
  }

  /** A boolean setting, set on the element, for the whole page (`data-require-legal`) or by the host. @internal */
  flag(name: keyof this & string): boolean {
    const page = pageDefault(name) ?? this.hostSettings[name as keyof PageSettings];
    return Boolean(this[name]) || page === '' || page === true || page === 'true';
  }

  protected readBaseSettings(reader: SettingsReader<BaseSettingName>): BaseSettings {
    reader.read('totalCostFrom', parseSelector, 'a CSS selector');
    const scenario = testScenario(pageDefault('test'));
    const client = this.#readClient(reader, reader.text('organization'), scenario);
    const open = this.#open;
    const offer = readOfferSettings(reader, open?.parts.includes('country'));
    const serviceUrl = scenario === undefined ? this.setting('baseUrl') || this.setting('host') : this.#shared?.baseUrl;
    // The quote request of a fee brings them, too.
    if (client && open?.parts.includes('country') && !(offer.totalCost && 'fee' in this))
      this.#requestHostSettings(client, open.completed);
    return { ...offer, client, serviceUrl, open };
  }

  #readClient(
    reader: SettingsReader<BaseSettingName>,
    organization: string | undefined,
    scenario: string | undefined,
  ): Client | undefined {
    this.#shared = undefined;
    const given = this.#connectionSetting('client');
    // A page in plain JavaScript can pass anything: only an object with `call` counts as a client. None counts in the test mode, since
    // it may send to the real service.
    if (scenario === undefined && typeof (given as Client | undefined)?.call === 'function') {
      releaseClient(this);
      return given as Client;
    }
    const connection = new SettingsReader(
      (name: ConnectionSettingName) => this.#connectionSetting(name),
      reader.problems,
    );
    const settings = readConnection(connection);
    if (!settings) return undefined;
    this.#shared = acquireClient(this, { ...settings, organization, scenario });
    return this.#shared.client;
  }

  /** Requests a token, with which the host's settings come: without a country, the element shows nothing. */
  #requestHostSettings(client: Client, superseded: AbortSignal): void {
    if (this.#settingsRequest?.client === client) return;
    const request = { client };
    this.#settingsRequest = request;
    // Nothing but a mint carries this body, which is no quote request.
    client.call('pricing_2', {} as Body<'pricing_2'>, { superseded }).catch((error: FinError) => {
      if (error.code !== 'aborted' && this.#settingsRequest === request) this.dispatchEvent(new FinErrorEvent(error));
    });
  }

  /** What the host decides, while its settings have not come. */
  get #open(): BaseSettings['open'] {
    if (!this.#shared || this.#shared.hostSettings) return undefined;
    const parts = openPartsOf(this.#isSetByPage);
    return { parts, completed: this.#shared.arrival.signal };
  }

  /** Whether the service is simulated, as in the test mode (docs/test-mode.md). Then no payment and no project is real. */
  get isTest(): boolean {
    return this.#shared?.isTest === true;
  }

  /** As `setting`, but an element that sets one of these five takes none of them from elsewhere. */
  #connectionSetting(name: ConnectionSettingName | 'client'): unknown {
    if (this.client || this.host || this.baseUrl || this.tokenUrl || this.token) return this[name];
    return this.settingsSource ? this.settingsSource.#connectionSetting(name) : pageDefault(name);
  }

  /** The element's texts, and the number formats of its language and country. */
  protected localize(country: Country | undefined, currency: Currency | undefined): Localization {
    const language = this.#language();
    const customTexts = [this.hostSettings.strings, pageDefault('strings'), this.settingsSource?.strings, this.strings];
    const texts = withCustomTexts(locales[language], language, customTexts);
    // Without a country, no number is shown.
    return { language, texts, customTexts, format: formatFor(language, country ?? 'Germany', currency ?? 'EUR') };
  }

  #language(): Language {
    for (let element: FinElement | undefined = this; element; element = element.settingsSource) {
      const own = parseLanguage(element.lang);
      if (own) return own;
    }
    return parseLanguage(pageDefault('lang')) ?? parseLanguage(nearestLang(this)) ?? 'en';
  }

  /** Reflects `state` as a custom state. An update does so too; a listener of an event finds the state already there. @internal */
  reflectState(): void {
    const { state } = this;
    if (state === this.#reflectedState) return;
    this.internals.states.delete(this.#reflectedState);
    this.internals.states.add(state);
    this.#reflectedState = state;
  }

  /** Reports what is wrong with the settings, except for what the settings source reports itself, and the reminders. */
  protected reportProblems(problems: Problems, reminders: readonly string[] = []): void {
    this.problems = problems;
    this.reminders = reminders;
    this.#problemReporter.schedule();
  }
}
