import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

export const mountWith = (Offer) => {
  const root = createRoot(document.querySelector('main'));
  window.render = (props) => flushSync(() => root.render(createElement(Offer, props)));
};
