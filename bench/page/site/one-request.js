// The best hand-written page: its controls are in the HTML, the request for the token brings the first quote, and it formats without `Intl`.
(() => {
  const [down, years, share, amount] = ['down', 'years', 'share', 'amount'].map((id) => document.getElementById(id));
  const quoteRequest = () => ({
    country_project: 'Germany',
    currency_project: 'EUR',
    'total_cost_installation (after subsidies) (incl vat)': 24900,
    LTI_tenor: `${years.value} years`,
    LTI_downpayment: Number(down.value),
  });
  const post = (path, headers, body, signal) =>
    fetch(path, { method: 'POST', headers, body: JSON.stringify(body), signal }).then((answer) => answer.json());
  const mint = post('fin/token', { 'content-type': 'text/plain' }, { questions: [quoteRequest()] });
  const ask = async (signal) => {
    share.textContent = `${down.value} %`;
    amount.textContent = '';
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${(await mint).token}` };
    return post('fin/wf/pricing_2', headers, quoteRequest(), signal);
  };
  let asking;
  const show = async (answer) => {
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    try {
      const { response } = await answer(signal);
      if (!signal.aborted) amount.textContent = `€${response.Monthly_fee.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
    } catch {
      if (!signal.aborted) amount.textContent = 'not available';
    }
  };
  show(async (signal) => (await mint).answers[0] ?? ask(signal));
  for (const control of [down, years]) control.addEventListener('input', () => show(ask));
})();
