/**
 * What the parts of a system cost, and what a selection comes to. The configurator counts with it in the browser and
 * the pages on the server, so a figure means the same in both places. Amounts are whole euros, VAT (0 %) included.
 */

export const prices = {
  panel: 480,
  watts: 440,
  /** Mounting, inverter and connection, by what is connected. */
  work: { panels: 6440, batteryOnly: 2400 },
  /** By capacity in kWh. */
  battery: { 0: 0, 5: 5200, 10: 8900, 15: 12200 },
  batteryGrantPerKwh: 100,
  roofGrant: { amount: 1500, fromPanels: 12 },
};

/** The terms with which a fee begins. */
export const terms = { tenor: 15, downpayment: 10 };

/** The selection that the landing page shows and the configurator starts with. */
export const showcase = { panels: 22, battery: 10, batteryGrant: true, roofGrant: false };

/** What a selection comes to: `lines` in the order in which they are laid out, and their sum. */
export const systemPrice = ({ panels, battery, batteryGrant, roofGrant }) => {
  const lines = {
    panels: panels * prices.panel,
    work: panels > 0 ? prices.work.panels : battery > 0 ? prices.work.batteryOnly : 0,
    battery: prices.battery[battery],
    vat: 0,
    batteryGrant: batteryGrant ? -battery * prices.batteryGrantPerKwh : 0,
    roofGrant: roofGrant && panels >= prices.roofGrant.fromPanels ? -prices.roofGrant.amount : 0,
  };
  const total = Object.values(lines).reduce((sum, line) => sum + line, 0);
  return { lines, total };
};

/** The service's word for what is installed; `undefined` while that is nothing. */
export const projectType = ({ panels, battery }) => {
  if (panels > 0) return battery > 0 ? 'Solar + Battery/Charging station' : 'Solar';
  return battery > 0 ? 'Battery/Charging station' : undefined;
};
