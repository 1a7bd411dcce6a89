import { createElement, version } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

export const mountWith = (Offer) => {
  const root = createRoot(document.querySelector('main'));
  document.documentElement.dataset.react = version;
  window.render = (props) => flushSync(() => root.render(createElement(Offer, props)));
};
