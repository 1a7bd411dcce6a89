/** What `/themes` says. */
export const themes = {
  title: 'Themes – Lichtweide',
  description: 'Four ready-made themes for the monthly payment and its button, each under 25 lines of CSS.',
  headline: 'Four looks, one pair of widgets',
  lead: 'Each is under 25 lines of CSS: custom properties and parts, no !important, in light and dark. The legal texts keep their size and contrast in all of them. Put the class on any element around the widgets, and change what you like.',
  css: (name: string) => `${name}, as CSS`,
  names: { bare: 'Bare', bold: 'Bold', corporate: 'Corporate', dark: 'Dark' },
  texts: {
    bare: 'No box, no tint, no color: hairlines, space and a light figure in your own font. For pages whose typography does the work.',
    bold: 'The payment on your brand color, the figure as heavy as it gets, everything rounded. For brands you can spot from across the street.',
    corporate:
      'Compact and squared off, the figure in the serif of an annual report, under a line of navy. For utilities and banks.',
    dark: 'Dark in any light, with a glow behind the figure, which takes the accent color. For a configurator on a dark stage.',
  },
  formTitle: 'The same class reaches the forms',
  formText:
    'The dialog behind each button above wears its theme too, and so does the lead form: here in “Corporate”, without another line of CSS.',
};
