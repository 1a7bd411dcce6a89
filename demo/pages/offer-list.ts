/** The installations on `/offers`, as a shop's database would hold them. */
import type { Country, ProjectType } from '../../src/contract/index.js';
import { type BatteryCapacity, projectType } from './assets/system-price.js';

interface Installation {
  /** Names its house in the copy. */
  id: string;
  /** After subsidies, with VAT, in the country's currency. */
  cost: number;
  panels: number;
  /** kWh; 0: none. */
  battery: BatteryCapacity;
  /** What the heat pump in it costs after subsidies, where there is one. */
  heatPump?: number;
}

/** What is in an installation, its figures already written as the language writes them; `''` where there is none. */
export interface Built {
  panels: string;
  peak: string;
  battery: string;
  heatPump: boolean;
}

export const offersOf = {
  Germany: [
    { id: 'de-terrace', cost: 13_400, panels: 12, battery: 0 },
    { id: 'de-family', cost: 24_900, panels: 22, battery: 10 },
    { id: 'de-electric', cost: 41_800, panels: 30, battery: 10, heatPump: 16_900 },
  ],
  Sweden: [
    { id: 'se-villa', cost: 189_000, panels: 24, battery: 0 },
    { id: 'se-lake', cost: 274_500, panels: 30, battery: 15 },
    { id: 'se-storage', cost: 92_000, panels: 0, battery: 10 },
  ],
  Switzerland: [
    { id: 'ch-chalet', cost: 27_500, panels: 18, battery: 0 },
    { id: 'ch-family', cost: 48_200, panels: 36, battery: 15 },
    { id: 'ch-electric', cost: 59_900, panels: 28, battery: 0, heatPump: 28_400 },
  ],
  Netherlands: [
    { id: 'nl-row', cost: 6_900, panels: 10, battery: 0 },
    { id: 'nl-canal', cost: 17_400, panels: 16, battery: 5 },
    { id: 'nl-storage', cost: 9_800, panels: 0, battery: 10 },
  ],
} as const satisfies Record<Country, readonly Installation[]>;

export interface Offer extends Installation {
  id: (typeof offersOf)[Country][number]['id'];
}

/** The service's word for it. It has none for a heat pump, which goes with the panels here. */
export const typeOf = (offer: Pick<Installation, 'panels' | 'battery'>): ProjectType => projectType(offer) ?? 'Solar';
