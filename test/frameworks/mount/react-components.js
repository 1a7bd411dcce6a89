import { Offer } from '#docs/ComponentOffer.tsx';
import { mountWith } from './react-root.js';

mountWith(Offer);
