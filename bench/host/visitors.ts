/** The visitors of the host's benches, and their requests. */

/** The origin of the page that all visitors are on. */
export const origin = 'https://installer.example';

/** A question for a price, as JSON. With `#` as the cost, the load generator makes each question different. */
export const question = (cost: number | '#'): string => {
  const body = {
    country_project: 'Germany',
    currency_project: 'EUR',
    'total_cost_installation (after subsidies) (incl vat)': 24_000,
    LTI_tenor: '10 years',
    LTI_downpayment: 10,
  };
  return JSON.stringify(body).replace('24000', String(cost));
};

/** The headers of a question. */
export const headersOf = (token: string) => ({
  Origin: origin,
  Authorization: `Bearer ${token}`,
  'Content-Type': 'application/json',
});

/** Mints a session token. @param visitor the visitor's address */
export async function mint(port: number, visitor: string): Promise<string> {
  const headers = { Origin: origin, 'X-Visitor': visitor };
  const answer = await fetch(`http://127.0.0.1:${port}/fin/token`, { method: 'POST', headers });
  const { token }: { token: string } = await answer.json();
  return token;
}
