/** The visitors of the host's benches, and their requests. */

/** The origin of the page that all visitors are on. */
export const origin = 'https://installer.example';

/** The body of a quote request, as JSON. With `#` as the cost, the load generator makes each request different. */
export const quoteRequest = (cost: number | '#'): string => {
  const body = {
    country_project: 'Germany',
    currency_project: 'EUR',
    'total_cost_installation (after subsidies) (incl vat)': 24_000,
    LTI_tenor: '10 years',
    LTI_downpayment: 10,
  };
  return JSON.stringify(body).replace('24000', String(cost));
};

/** The body of a create. */
export const project = {
  first_name_customer: 'Carla',
  last_name_customer: 'Customer',
  email_customer: 'carla.customer@example.org',
  address_project: { address: 'Am Ring 1, Köln' },
  type_project: 'Solar',
  country_project: 'Germany',
  currency_project: 'EUR',
  offer_PDF: ['https://files.installer.example/offer.pdf'],
  type_customer: 'Individual',
  phone_customer: '+49 221 5550100',
  financing_options: ['Financing'],
  financing_durations: ['10 years'],
  Total_cost_installation: 24_000,
};

/** The headers of a quote request. */
export const headersOf = (token: string): Record<string, string> => ({
  Origin: origin,
  Authorization: `Bearer ${token}`,
  'Content-Type': 'application/json',
});

/**
 * Mints a session token, with the first quote request of the page if there is one.
 * @param visitor the visitor's address
 * @param mount default: that of a host of one installer
 */
export async function mint(port: number, visitor: string, firstQuoteRequest?: string, mount = '/fin'): Promise<string> {
  const headers = {
    Origin: origin,
    'X-Visitor': visitor,
    ...(firstQuoteRequest && { 'Content-Type': 'text/plain' }),
  };
  const body = firstQuoteRequest ? `{"questions":[${firstQuoteRequest}]}` : null;
  const answer = await fetch(`http://127.0.0.1:${port}${mount}/token`, { method: 'POST', headers, body });
  const { token }: { token: string } = await answer.json();
  return token;
}
