/** `npm run formats`: writes how this Node's `Intl` formats numbers and dates. `npm run check` fails while the file is out of date. */
import { writeFileSync } from 'node:fs';
import { samplesPath, samplesText } from './formats/make-intl-samples.js';

writeFileSync(samplesPath, samplesText());
