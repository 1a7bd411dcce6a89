import { Offer } from '#docs/LateOffer.tsx';
import { mountWith } from './react-root.js';

mountWith(Offer);
