/** What `/themes` says. */
export const themes = {
  title: 'Themes – Lichtweide',
  description: 'Four worked themes for the monthly payment and its button, each under 25 lines of CSS to copy.',
  headline: 'Four looks, one pair of widgets',
  lead: 'Each is under 25 lines of CSS: custom properties and parts, no !important, by day and by night. The legal texts keep their size and contrast in all of them. Put the class on anything around the widgets, and change what you like.',
  css: (name: string) => `${name}, as CSS`,
  names: { bare: 'Bare', bold: 'Bold', corporate: 'Corporate', dark: 'Dark' },
  texts: {
    bare: 'No box, no tint, no colour: hairlines, air and a light figure in your own font. For pages whose typography does the work.',
    bold: 'The fee on a ground of the brand’s colour, the figure as heavy as it gets, everything round. For brands that are seen from the tram.',
    corporate:
      'Set close, squared off, the figure in the serif of the annual report under one line of navy. For utilities and banks.',
    dark: 'Night in any light, with a glow behind the figure, which wears the accent. For a configurator on a dark stage.',
  },
  formTitle: 'The same class reaches the forms',
  formText:
    'The dialog behind each button above wears its theme too, and so does the lead form: here in “Corporate”, without a line more.',
};
