/**
 * What a page's elements share: its defaults (the script tag's `data-*`, `configure`) and who is there to hear of a
 * change. Nothing is observed while no element is on the page.
 */
import type { Client } from '../../client/client.js';

/** Defaults by property name; an element's own value comes first. */
export type PageDefaults = { client?: Client; [property: string]: unknown };

/** An element on the page. */
export interface PageMember extends Node {
  requestUpdate(): void;
  /** Another element came or went, or an id changed: for those that look for one. */
  peersChanged?(): void;
}

const defaults: PageDefaults = {};
const live = new Set<PageMember>();
let observer: MutationObserver | undefined;

/** Every element of the page looks again at what it stands on. */
export const updateAll = (): void => {
  for (const element of live) element.requestUpdate();
};

/** The page's default for a property, if it has one. */
export const pageDefault = (property: string): unknown => defaults[property];

/**
 * Sets defaults for every element of the page, those on it and those to come, under the names of the properties:
 * `configure({ baseUrl: '/fin', tokenUrl: '/fin/token', country: 'DE' })`. `undefined` or `null` takes one back.
 */
export const configure = (values: PageDefaults): void => {
  Object.assign(defaults, values);
  updateAll();
};

/** Sets defaults that the page lacks. What belongs to the connection travels as one here too. */
export const configureRest = (values: PageDefaults | undefined): void => {
  const { baseUrl, tokenUrl, token } = defaults;
  configure({ ...values, ...(baseUrl || tokenUrl || token ? { baseUrl, tokenUrl, token } : {}), ...defaults });
};

const tellPeers = (): void => {
  for (const member of live) member.peersChanged?.();
};

/** The elements on the page. */
export const pageMembers = (): Iterable<PageMember> => live;

const changed = (): void => {
  updateAll();
  tellPeers();
};

/**
 * An element came onto the page: it is updated when the page's defaults or the language around it change, in its root and in
 * those that its shadow hosts stand in. These are observed until the last element has left.
 */
export const joinPage = (element: PageMember): void => {
  live.add(element);
  tellPeers();
  observer ??= new MutationObserver(changed);
  // Only a shadow root has a host.
  for (let at: Node | undefined = element; at; at = (at as Partial<ShadowRoot>).host) {
    at = at.getRootNode();
    observer.observe(at, { subtree: true, attributeFilter: ['lang', 'id'] });
  }
};

/** An element left the page. */
export const leavePage = (element: PageMember): void => {
  live.delete(element);
  tellPeers();
  if (!live.size) observer?.disconnect();
};
