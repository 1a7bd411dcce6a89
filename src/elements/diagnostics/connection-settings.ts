import { documentProperty, trimUrl } from '../../client/url-guards.js';
import type { FinElement } from '../base/fin-element.js';
import { testScenario, testUrl } from '../base/test-mode.js';

/** The page's default for a property, as `pageDefault` gives it. */
export type PageDefault = (property: string) => unknown;

/** Where an element sends its requests, and how it gets its token. */
export interface Connection {
  baseUrl: URL | undefined;
  tokenUrl: URL | undefined;
  /** Whether the page holds a fixed token. Its value is not kept. */
  hasToken: boolean;
  /** The names of the addresses in messages: the attributes that the page sets. One attribute may set both. */
  names: Record<'baseUrl' | 'tokenUrl', string>;
}

/** The connection of an element: its own settings if it has any, else those of its settings source, else the page's. */
export const connectionOf = (element: Partial<FinElement> | null, pageDefault: PageDefault): Connection => {
  const hasOwn = element && (element.host || element.baseUrl || element.tokenUrl || element.token);
  if (!hasOwn && element?.settingsSource) return connectionOf(element.settingsSource, pageDefault);
  const setting = (name: 'host' | 'baseUrl' | 'tokenUrl' | 'token') => (hasOwn ? element[name] : pageDefault(name));
  const hostUrl = parseUrl(setting('host'));
  const host = hostUrl && trimUrl(hostUrl.href);
  const baseUrl = parseUrl(setting('baseUrl') || host);
  const hostName = host && (hasOwn ? 'the attribute host' : 'data-host');
  const names = {
    baseUrl: (!setting('baseUrl') && hostName) || 'base-url',
    tokenUrl: (!setting('tokenUrl') && hostName) || 'token-url',
  };
  const scenario = testScenario(pageDefault('test'));
  if (baseUrl && scenario !== undefined) {
    const url = testUrl(trimUrl(baseUrl.href), scenario);
    return { baseUrl: new URL(url), tokenUrl: new URL(`${url}/token`), hasToken: false, names };
  }
  return {
    baseUrl,
    tokenUrl: parseUrl(setting('tokenUrl') || (host && `${host}/token`)),
    hasToken: Boolean(setting('token')),
    names,
  };
};

/** The connection's addresses, with the names of their attributes. */
export const addressesOf = ({ baseUrl, tokenUrl, names }: Connection): [attribute: string, url: URL][] => [
  ...(tokenUrl ? ([[names.tokenUrl, tokenUrl]] as [string, URL][]) : []),
  ...(baseUrl ? ([[names.baseUrl, baseUrl]] as [string, URL][]) : []),
];

const parseUrl = (value: unknown): URL | undefined => {
  try {
    return value ? new URL(String(value), documentProperty('baseURI')) : undefined;
  } catch {
    return undefined; // the element reports an invalid address itself
  }
};
