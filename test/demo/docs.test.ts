/** `/docs`: every document of the repository, its links, the table of contents and the search. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Hono } from 'hono';
import { type Branch, contentsOf, indexFile, readDocuments } from '../../demo/pages/documents.js';
import { render } from '../../demo/pages/markdown.js';
import { createApp } from '../../demo/server.js';

const origin = 'http://localhost:5173';
const app = createApp(new Hono());

interface Answer {
  status: number;
  text: string;
}

const request = async (path: string): Promise<Answer> => {
  const response = await app.request(origin + path);
  return { status: response.status, text: await response.text() };
};

const answers = new Map<string, Promise<Answer>>();

/** The site's answer for a path. Every page links to every other page, so each answer is kept. */
const answerOf = (path: string): Promise<Answer> => {
  const answer = answers.get(path) ?? request(path);
  answers.set(path, answer);
  return answer;
};

const textOf = async (path: string): Promise<string> => (await answerOf(path)).text;

const documents = await readDocuments();
const pages = documents.filter(({ file }) => file !== indexFile);

/** Links and pictures of a page that lead nowhere on the site. */
const deadLinks = async (path: string): Promise<string[]> => {
  const dead: string[] = [];
  for (const [, href = ''] of (await textOf(path)).matchAll(/(?:href|src|srcset)="([^"]+)"/g)) {
    if (/^https?:/.test(href)) continue;
    const { pathname, search, hash } = new URL(href.replaceAll('&amp;', '&'), origin + path);
    if (/^\/fin-widgets[\w.-]*\.js$/.test(pathname)) continue; // built, or not yet
    const { status, text } = await answerOf(pathname + search);
    if (status !== 200 || (hash && !text.includes(` id="${decodeURIComponent(hash.slice(1))}"`))) dead.push(href);
  }
  return dead;
};

test('the overview and the table of contents lead to every document', async () => {
  const filesIn = ({ document, below }: Branch): string[] => [document.file, ...below.flatMap(filesIn)];
  const inContents = contentsOf(documents).flatMap(filesIn);
  assert.deepEqual(inContents.toSorted(), pages.map(({ file }) => file).toSorted());
  const overview = await textOf('/docs');
  for (const { name } of pages.filter(({ name }) => !/^decisions\//.test(name)))
    assert.ok(overview.includes(`href="/docs/${name}"`), name);
  assert.deepEqual(await deadLinks('/docs'), []);
});

for (const { name, title } of pages)
  describe(`the document “${name}”`, () => {
    test('is a page with its title once, each id once, and nothing that the policy forbids', async () => {
      const page = await textOf(`/docs/${name}`);
      const [heading] = page.match(/(?<=<h1>).*?(?=<\/h1>)/) ?? [];
      assert.equal(heading?.replaceAll('&lt;', '<').replaceAll('&gt;', '>'), title);
      assert.equal(page.match(/<h1/g)?.length, 1);
      const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      assert.deepEqual(ids, [...new Set(ids)]);
      assert.doesNotMatch(page, /<style>| style=|<script(?![^>]* src="\/)/);
    });

    test('has no link and no picture that leads nowhere', async () => {
      assert.deepEqual(await deadLinks(`/docs/${name}?lang=de`), []);
    });
  });

describe('the search', () => {
  const resultsOf = async (query: string, language = '') => {
    const page = await textOf(`/docs?q=${encodeURIComponent(query)}${language}`);
    return [...page.matchAll(/<li><a href="([^"]+)">/g)].map(([, href = '']) => href);
  };

  test('finds the section that says it, in all documents', async () => {
    assert.equal((await resultsOf('rotate the secret'))[0], '/docs/host/rotation#rotate-the-secret');
    assert.ok((await resultsOf('unknown_outcome')).includes('/docs/errors#unknown_outcome'));
    assert.ok((await resultsOf('sessionStorage')).some((href) => href.startsWith('/docs/checkout-once')));
  });

  test('finds by the start of a word, and with a typing error in a long one', async () => {
    assert.ok((await resultsOf('accessib')).some((href) => href.startsWith('/docs/accessibility')));
    assert.ok((await resultsOf('wordpres plugn')).some((href) => href.startsWith('/docs/wordpress')));
  });

  test('says how many it found, and keeps the language in its links', async () => {
    assert.match(await textOf('/docs?q=zzzzz'), /<p role="status">Nothing found\./);
    assert.match((await resultsOf('rotate the secret', '&lang=de'))[0] ?? '', /\?lang=de#rotate-the-secret$/);
    assert.deepEqual(await deadLinks('/docs?q=secret'), []);
  });

  test('shows a query as text', async () => {
    assert.doesNotMatch(await textOf(`/docs?q=${encodeURIComponent('"><script>alert(1)</script>')}`), /<script>alert/);
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

  test('links to pages of the site, and writes text where the site has no page', () => {
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

test('/llms.txt leads to every document of the overview, and /llms-full.txt has them', async () => {
  const links = [...(await textOf('/llms.txt')).matchAll(/\]\((.+?)\): /g)].map(([, link = '']) => link);
  assert.ok(links.length > 30, `${links.length}`);
  for (const link of links) {
    assert.ok(link.startsWith(`${origin}/docs/`), link);
    assert.equal((await answerOf(link.slice(origin.length))).status, 200, link);
  }
  assert.match(await textOf('/llms-full.txt'), /^<!-- docs\/elements\/monthly-fee\.md -->$/m);
});
