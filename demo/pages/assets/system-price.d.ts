import type { ProjectType } from '../../../src/contract/index.js';

export type BatteryCapacity = 0 | 5 | 10 | 15;

export interface Selection {
  panels: number;
  battery: BatteryCapacity;
  batteryGrant: boolean;
  roofGrant: boolean;
}

export type Line = 'panels' | 'work' | 'battery' | 'vat' | 'batteryGrant' | 'roofGrant';

export const prices: {
  panel: number;
  watts: number;
  work: { panels: number; batteryOnly: number };
  battery: Record<BatteryCapacity, number>;
  batteryGrantPerKwh: number;
  roofGrant: { amount: number; fromPanels: number };
};

export const terms: { tenor: number; downpayment: number };

export const showcase: Selection;

export const systemPrice: (selection: Selection) => { lines: Record<Line, number>; total: number };

export const projectType: (selection: Pick<Selection, 'panels' | 'battery'>) => ProjectType | undefined;
