// Without a build of its own, Angular compiles the template here.
import '@angular/compiler';
import { createComponent, provideZonelessChangeDetection } from '@angular/core';
import { createApplication } from '@angular/platform-browser';
import { Offer } from '#docs/offer.ts';

const app = await createApplication({ providers: [provideZonelessChangeDetection()] });
const offer = createComponent(Offer, {
  environmentInjector: app.injector,
  hostElement: document.querySelector('main'),
});
app.attachView(offer.hostView);
window.render = ({ cost, tenor, customer }) => {
  for (const [name, value] of Object.entries({ cost, tenor, customer })) offer.setInput(name, value);
  return app.whenStable();
};
