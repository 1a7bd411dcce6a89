import { formLocales } from '../../locales/forms.js';
import type { MessagesWithForm } from '../../locales/index.js';
import { withCustomTexts } from '../base/custom-texts.js';
import type { Localization } from '../base/fin-element.js';

/** An element's texts of the script's first two files. */
export const textsWithForm = ({ texts, language, customTexts }: Localization): MessagesWithForm => ({
  ...texts,
  ...withCustomTexts(formLocales[language], language, customTexts),
});
