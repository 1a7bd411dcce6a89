import { Offer } from '#docs/Offer.tsx';
import { mountWith } from './react-root.js';

mountWith(Offer);
