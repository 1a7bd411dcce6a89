/** `/docs`: every document of the repository is there, and every link in it leads somewhere. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Hono } from 'hono';
import { readDocuments } from '../../demo/pages/documents.js';
import { render } from '../../demo/pages/markdown.js';
import { createApp } from '../../demo/server.js';

const origin = 'http://localhost:5173';
const app = createApp(new Hono());
const textOf = async (path: string) => (await app.request(origin + path)).text();

const documents = await readDocuments();

test('the overview leads to the README, to all of docs/, and to what they lean on', async () => {
  const overview = await textOf('/docs');
  for (const name of [
    'readme',
    'analytics',
    'builders',
    'frameworks',
    'releases',
    'wordpress',
    'protocol',
    'changelog',
  ])
    assert.ok(overview.includes(`href="/docs/${name}"`), name);
});

for (const { name, title } of documents)
  describe(`the document “${name}”`, () => {
    test('is a page with its title once, each id once, and nothing that the policy forbids', async () => {
      const page = await textOf(`/docs/${name}`);
      assert.equal(page.match(/<h1>(.*?)<\/h1>/)?.[1], title);
      assert.equal(page.match(/<h1/g)?.length, 1);
      const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      assert.deepEqual(ids, [...new Set(ids)]);
      assert.doesNotMatch(page, /<style>| style=|<script(?![^>]* src="\/)/);
    });

    test('has no link and no picture that leads nowhere', async () => {
      const page = await textOf(`/docs/${name}?lang=de`);
      for (const [, href = ''] of page.matchAll(/(?:href|src|srcset)="([^"]+)"/g)) {
        if (/^https?:/.test(href)) continue;
        const { pathname, search, hash } = new URL(href.replaceAll('&amp;', '&'), `${origin}/docs/${name}?lang=de`);
        if (/^\/fin-widgets[\w.-]*\.js$/.test(pathname)) continue; // built, or not yet
        const response = await app.request(`${origin}${pathname}${search}`);
        assert.equal(response.status, 200, href);
        if (hash) assert.ok((await response.text()).includes(` id="${decodeURIComponent(hash.slice(1))}"`), href);
      }
    });
  });

describe('markdown', () => {
  const place = {
    file: 'docs/a.md',
    address: (file: string) => (file === 'README.md' ? '/docs/readme?lang=de' : undefined),
  };

  test('gives headings the ids that GitHub gives them, each once', () => {
    const { html, contents } = render('## `<a-b>`: what *is* it?\n\n### Twice\n\n### Twice\n', place);
    assert.match(html, /<h2 id="a-b-what-is-it"><code>&lt;a-b&gt;<\/code>: what <em>is<\/em> it\?<\/h2>/);
    assert.match(html, /id="twice".*id="twice-1"/s);
    assert.deepEqual(contents, [{ id: 'a-b-what-is-it', text: '<a-b>: what is it?' }]);
  });

  test('leads to what the site has, and leaves words where it has nothing', () => {
    const { html } = render(
      '[here](../README.md#it) [there](../src/x.ts) [out](https://example.org/?a&b) [up](#up)',
      place,
    );
    assert.equal(
      html.trim(),
      '<p><a href="/docs/readme?lang=de#it">here</a> there <a href="https://example.org/?a&amp;b">out</a> <a href="#up">up</a></p>',
    );
  });

  test('keeps code as it is written, and lets wide things scroll by themselves', () => {
    const { html } = render('```html\n<p class="x">&amp;</p>\n```\n\n| a | |\n|---|---|\n| `1` | 2 |\n', place);
    assert.match(html, /<pre tabindex="0" role="group" aria-label="html"><code>&lt;p class=&quot;x&quot;&gt;&amp;amp;/);
    assert.match(html, /<div class="table" tabindex="0" .*<th scope="col">a<\/th><td><\/td>.*<td><code>1<\/code>/s);
  });
});
