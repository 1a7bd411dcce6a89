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

const updateAll = (): void => {
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

const tellPeers = (): void => {
  for (const member of live) member.peersChanged?.();
};

/** The elements on the page. */
export const pageMembers = (): Iterable<PageMember> => live;

const changed: MutationCallback = (records) =>
  records.some(({ attributeName }) => attributeName === 'lang') ? updateAll() : tellPeers();

/**
 * An element came onto the page: it is updated when the page's defaults or the language around it change, in its root and in
 * those that its shadow hosts stand in. These are observed until the last element has left.
 */
export const joinPage = (element: PageMember): void => {
  live.add(element);
  tellPeers();
  observer ??= new MutationObserver(changed);
  for (let at: Node | undefined = element; at; ) {
    const root = at.getRootNode();
    observer.observe(root, { subtree: true, attributeFilter: ['lang', 'id'] });
    at = (root as Partial<ShadowRoot>).host; // a document has none
  }
};

/** An element left the page. */
export const leavePage = (element: PageMember): void => {
  live.delete(element);
  tellPeers();
  if (live.size) return;
  observer?.disconnect();
  observer = undefined;
};
