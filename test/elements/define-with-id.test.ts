/** An element of the page with the id `finWidgets` is a global of that name, and not the script. */

it('an element with the id finWidgets does not keep `fin-widgets/define` from registering the elements', async () => {
  document.body.insertAdjacentHTML('beforeend', '<section id="finWidgets"></section>');
  await import('../../src/define.js');
  await customElements.whenDefined('fin-lead-form');
});
