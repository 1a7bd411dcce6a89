/** Express 5: the host stands above whatever reads bodies. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import express, { type Request } from 'express';
import { assertError } from '../../conformance/assertions.js';
import { conformance } from '../../conformance/index.js';
import { createPage, type Page } from '../../conformance/page.js';
import { createUpstream, type Upstream } from '../../conformance/upstream.js';
import { app } from '../../mounts/express.js';
import { fin } from '../../mounts/fin.js';
import { mounted, timeless } from '../../mounts/mounted.js';
import { project, quoteRequest } from '../../support/fixtures.js';
import { createLeakCheck } from '../../support/leak-check.js';

/** Express puts an `ip` on what Node gives. */
const clientIp = (_request: unknown, { incoming }: HttpBindings) => (incoming as Request).ip;

conformance('Express', mounted(app.listen(0), clientIp), timeless);

describe('below express.json()', () => {
  const wrong = express().use(express.json()).use('/fin', getRequestListener(fin));
  const start = mounted(wrong.listen(0), clientIp);
  const leaks = createLeakCheck();
  let upstream: Upstream;
  let page: Page;
  before(async () => {
    upstream = await createUpstream(() => {});
    page = createPage(start, upstream, leaks);
    await page.restart('standard');
  });
  after(async () => {
    await page.stop();
    upstream.close();
    leaks.assertClean();
  });

  it('requests with a body are refused with a sentence on the cause', async () => {
    for (const [operation, body] of [
      ['pricing_2', quoteRequest],
      ['new_project_2', project],
      ['new_project_2', {}],
    ] as const) {
      const answer = await page.call(operation, body);
      assertError(answer, 400);
      assert.equal(answer.response.message, 'The body was read before it came here.');
    }
    assert.deepEqual(upstream.sent(), []);
  });

  it('requests without a body are answered', async () => {
    assert.equal((await page.mint()).status, 200);
    assert.equal((await page.mint({ method: 'OPTIONS' })).status, 204);
    assertError(await page.call('pricing_2', undefined), 400);
  });
});
