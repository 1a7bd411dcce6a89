import { formLocales } from '../../locales/form.js';
import type { MessagesWithForm } from '../../locales/index.js';
import { withCustomTexts } from '../base/custom-texts.js';
import type { Localization } from '../base/fin-element.js';

/** All of an element's texts: also those that are not in the script's first file. */
export const textsWithForm = ({ texts, language, customTexts }: Localization): MessagesWithForm => ({
  ...texts,
  ...withCustomTexts(formLocales[language], language, customTexts),
});
