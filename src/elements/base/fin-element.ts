import { LitElement } from 'lit';
import { property } from 'lit/decorators.js';
import type { Client } from '../../client/client.js';
import { FinError } from '../../client/errors.js';
import { type Country, type Currency, countries } from '../../contract/values.js';
import type { Language, Messages } from '../../locales/index.js';
import { countryFacts, parseCountry, parseCurrency } from '../formats/country.js';
import { nearestLang, parseLanguage } from '../formats/language.js';
import { type Format, formats } from '../formats/number-formats.js';
import { type Strings, withCustomTexts } from './custom-texts.js';
import { FinErrorEvent } from './fin-error-event.js';
import { joinPage, leavePage, pageDefault } from './page.js';
import { Settings } from './settings.js';
import { borrowClient, giveBackClient } from './shared-clients.js';

/** Frameworks and later scripts may still be handing over settings: what is wrong is said after this many ms. */
const patience = 250;

/** What every element needs to ask the service. */
export interface BaseSettings {
  client: Client | undefined;
  organization: string | undefined;
  country: Country | undefined;
  currency: Currency | undefined;
  totalCost: number | undefined;
}

/** How an element speaks to its visitor. */
export interface Localization {
  language: Language;
  texts: Messages;
  format: Format;
}

/**
 * What the elements have in common: the connection's settings and where their values come from, the language, custom
 * states, and a way to say what is wrong. It never throws into the page.
 *
 * @attr {'en' | 'de' | 'fr' | 'it' | 'nl' | 'sv'} lang - The language; formats follow the country. Default: the nearest `lang` around it, else `en`.
 * @fires {FinErrorEvent} fin-error - A request failed or a setting is wrong. `error` is a `FinError` with a stable `code`.
 */
export abstract class FinElement extends LitElement {
  /** The service's `{base_url}`, or a host gateway: `<base-url>/wf/<operation>` is called. */
  @property({ attribute: 'base-url' }) baseUrl?: string | null | undefined;

  /** The host site's endpoint that mints a short-lived token. */
  @property({ attribute: 'token-url' }) tokenUrl?: string | null | undefined;

  /** A token as it is, for development. Off loopback the console warns once. */
  @property() token?: string | null | undefined;

  /** Organization identifier. A gateway pins it and ignores what the page says. */
  @property() organization?: string | null | undefined;

  /** A country of the service, its ISO code (`DE` `SE` `CH` `NL`) or its name in one of the six languages, any case. */
  @property() country?: string | null | undefined;

  /** `EUR`, `kr` (or `SEK`), `CHF`. @default by country */
  @property() currency?: string | null | undefined;

  /** Total cost after subsidies, including VAT, above 0, as people write amounts: `24900`, `24.900,50`, `€ 24.900,-`. */
  @property({ attribute: 'total-cost' }) totalCost?: string | number | null | undefined;

  /**
   * Texts in place of the element's own, by name (`{ noFee: 'Please call us.' }`) or by language (`{ de: { noFee: '…' } }`); `{}` stands
   * for a text's argument. They come before those of the page's `configure({ strings })`.
   */
  @property({ attribute: false }) strings?: Strings | null | undefined;

  /** A client made by `createClient`, in place of `base-url`, `token-url` and `token`. */
  @property({ attribute: false }) client?: Client | null | undefined;

  /** @internal */
  readonly internals = this.attachInternals();
  #shownState = '';
  #problems: string[] = [];
  #said = new Set<string>();
  #patienceTimer?: ReturnType<typeof setTimeout>;
  #back?: () => void;

  static override get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: Lit's getter finalizes the class that it is called on.
    return [...super.observedAttributes, 'lang'];
  }

  /** What the element is at, also as a custom state: `:state(ready)`. */
  abstract get state(): string;

  /** The element whose settings come before the page's defaults. @internal */
  get settingsSource(): FinElement | undefined {
    return undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    joinPage(this);
    this.#back?.();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    leavePage(this);
    giveBackClient(this);
    clearTimeout(this.#patienceTimer);
    this.#patienceTimer = undefined;
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    if (name === 'lang') this.requestUpdate();
  }

  /** Off the page nothing is asked and nothing said: what changed there is taken up on the way back. */
  protected override async scheduleUpdate(): Promise<void> {
    while (!this.isConnected) {
      await new Promise<void>((back) => {
        this.#back = back;
      });
    }
    super.scheduleUpdate();
  }

  protected override updated(): void {
    this.showState();
  }

  /** Takes in what was set in this very task, on the source too. @internal */
  flushUpdates(): void {
    this.settingsSource?.flushUpdates();
    if (this.isUpdatePending) this.performUpdate();
  }

  /** A setting's value: the element's own, then its source's, then the page's default. @internal */
  setting(name: string): unknown {
    const own = this[name as keyof this] as unknown;
    if (own !== undefined && own !== null && (own !== '' || name === 'totalCost')) return own;
    return this.settingsSource ? this.settingsSource.setting(name) : pageDefault(name);
  }

  /** A boolean setting: the element's own, or the page's for all (`data-require-legal`). */
  protected flag(name: string): boolean {
    const page = pageDefault(name);
    return Boolean(this[name as keyof this]) || page === '' || page === true || page === 'true';
  }

  /** `base-url`, `token-url` and `token` (or a `client`) travel as one: all come from the first that sets any. */
  #connectionSetting(name: 'client' | 'baseUrl' | 'tokenUrl' | 'token'): unknown {
    if (this.client || this.baseUrl || this.tokenUrl || this.token) return this[name];
    return this.settingsSource ? this.settingsSource.#connectionSetting(name) : pageDefault(name);
  }

  protected readBaseSettings(settings: Settings): BaseSettings {
    const country = settings.need('country', parseCountry, `${countries.join(', ')}, or DE, SE, CH, NL`);
    const organization = settings.text('organization');
    return {
      client: this.#readClient(settings, organization),
      organization,
      country,
      currency: settings.read('currency', parseCurrency, 'EUR, kr or CHF', country && countryFacts[country].currency),
      totalCost: settings.amount('totalCost'),
    };
  }

  #readClient(settings: Settings, organization: string | undefined): Client | undefined {
    const given = this.#connectionSetting('client');
    // A page in plain JavaScript can hand over anything: only what can be called counts as a client.
    if (typeof (given as Client | undefined)?.call === 'function') {
      giveBackClient(this);
      return given as Client;
    }
    const connection = new Settings((name) => this.#connectionSetting(name as 'baseUrl'));
    const baseUrl = connection.url('baseUrl', true)?.replace(/\/+$/, '');
    const tokenUrl = connection.url('tokenUrl');
    const token = connection.text('token');
    settings.problems.push(...connection.problems);
    if (!baseUrl || connection.problems.length) return undefined;
    return borrowClient(this, { baseUrl, tokenUrl, token, organization });
  }

  /** The texts in the language of the place, and the formats of language and country. */
  protected localize(country: Country | undefined, currency: Currency | undefined): Localization {
    const language = this.#language();
    const locale = country ? `${language}-${countryFacts[country].region}` : language;
    const texts = withCustomTexts(language, pageDefault('strings'), this.settingsSource?.strings, this.strings);
    return { language, texts, format: formats(locale, currency ?? 'EUR') };
  }

  #language(): Language {
    for (let at: FinElement | undefined = this; at; at = at.settingsSource) {
      const own = parseLanguage(at.lang);
      if (own) return own;
    }
    return parseLanguage(pageDefault('lang')) ?? parseLanguage(nearestLang(this)) ?? 'en';
  }

  /** Shows `state` as a custom state. */
  protected showState(): void {
    const { state } = this;
    if (state === this.#shownState) return;
    this.internals.states.delete(this.#shownState);
    this.internals.states.add(state);
    this.#shownState = state;
  }

  /** Says what is wrong with the settings, each thing once, unless it is put right at once. */
  protected report(problems: string[]): void {
    this.#problems = problems;
    if (!this.#news.length) return;
    this.#patienceTimer ??= setTimeout(() => {
      this.#patienceTimer = undefined;
      const lasting = this.#news.filter((problem) => problems.includes(problem));
      for (const problem of lasting) {
        this.#said.add(problem);
        console.error(`<${this.localName}>: ${problem}`);
      }
      if (lasting.length) this.dispatchEvent(new FinErrorEvent(new FinError('unconfigured', { fields: lasting })));
      this.report(this.#problems); // what came up meanwhile has its time too
    }, patience);
  }

  /** What is wrong, has not been said yet, and is not for the source to say. */
  get #news(): string[] {
    const source = this.settingsSource;
    const known = source ? source.#problems : [];
    return this.#problems.filter((problem) => !this.#said.has(problem) && !known.includes(problem));
  }
}
