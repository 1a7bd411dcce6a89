/** What the Worker's own page shows: whether it works, and what to paste into a site. */
const { origin } = location;
const area = (id) => document.getElementById(id);

area('tag').value = `<script defer src="${origin}/fin-widgets.js"
  data-base-url="${origin}/fin" data-token-url="${origin}/fin/token"></script>`;
area('element').value = '<fin-monthly-fee country="DE" total-cost="24.900">Ask us: 030 123 45 67</fin-monthly-fee>';
for (const id of ['tag', 'element']) area(id).addEventListener('focus', () => area(id).select());

const sentences = {
  ok: 'It works: the service takes your login.',
  refused: 'The service refuses your login. Correct FIN_EMAIL and FIN_PASSWORD in the Worker’s settings.',
  unavailable:
    'The service cannot be reached. Correct FIN_SERVICE in the Worker’s settings, or open this page again in a minute.',
  unknown:
    'The Worker’s objects do not answer. Open this page again in a minute. If they still do not, look whether wrangler.jsonc has the class Fin under migrations, in new_sqlite_classes, and deploy again.',
};

const whereToCorrect =
  'Correct this in Cloudflare’s dashboard: this Worker, Settings, Variables and Secrets. Type the value alone, without the name. Save, and open this page again in a minute.';

async function readState() {
  const response = await fetch('/readyz');
  // The sentences that name what is missing.
  if (response.status === 500) {
    const text = (await response.text()).trim();
    return /^FIN_/m.test(text) ? `${text}\n\n${whereToCorrect}` : text;
  }
  const { login } = await response.json();
  return sentences[login];
}

readState()
  .catch(() => 'This Worker does not answer. Look at its logs in the dashboard.')
  .then((sentence) => {
    area('state').textContent = sentence;
  });
