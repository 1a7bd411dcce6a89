// The hand-written page as most would write it: it mints a token, then requests the quote.
(() => {
  const cost = 24900;
  const root = document.getElementById('fee');
  root.innerHTML = `
    <label for="down">Down payment</label> <output id="share"></output>
    <input id="down" type="range" min="0" max="40" step="1" value="0">
    <label for="years">Term</label>
    <select id="years">${Array.from({ length: 20 }, (_, i) => `<option${i === 9 ? ' selected' : ''}>${i + 1}</option>`).join('')}</select>
    <p>Your monthly payment (estimate) <b id="amount"></b> per month</p>`;
  const [down, years, share, amount] = ['down', 'years', 'share', 'amount'].map((id) => document.getElementById(id));
  const money = new Intl.NumberFormat('en-DE', { style: 'currency', currency: 'EUR' });
  const token = fetch('fin/token', { method: 'POST' }).then((answer) => answer.json());
  let asking;
  const ask = async () => {
    share.textContent = `${down.value} %`;
    amount.textContent = '';
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    try {
      const answer = await fetch('fin/wf/pricing_2', {
        method: 'POST',
        signal,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${(await token).token}` },
        body: JSON.stringify({
          country_project: 'Germany',
          currency_project: 'EUR',
          'total_cost_installation (after subsidies) (incl vat)': cost,
          LTI_tenor: `${years.value} years`,
          LTI_downpayment: Number(down.value),
        }),
      });
      const { response } = await answer.json();
      if (!signal.aborted) amount.textContent = money.format(response.Monthly_fee);
    } catch {
      if (!signal.aborted) amount.textContent = 'not available';
    }
  };
  down.addEventListener('input', ask);
  years.addEventListener('change', ask);
  ask();
})();
