/** Signed project ids, and that any other is refused. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { project, update } from '../support/fixtures.js';
import { success } from '../support/scripted-service.js';
import { assertError, assertSuccess } from './assertions.js';
import type { Group } from './group.js';
import type { Page } from './page.js';
import { localOrigin } from './subject.js';

const base64url = (text: string) => Buffer.from(text).toString('base64url');
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The last character of 32 bytes in base64url has two bits to spare: another writing of the same bytes. */
const rewritten = (text: string) => text.slice(0, -1) + alphabet[alphabet.indexOf(text.slice(-1)) ^ 1];

const make = async (page: Page): Promise<string> => assertSuccess(await page.call('new_project_2', project)).project_id;
const change = (page: Page, id: string) => page.call('update_project_2', { ...update, project: id });
const sent = (page: Page) => page.upstream.sent('update_project_2').map(({ body }) => Object(body).project);

export const projects = (group: Group): void => {
  group('a project id', ['standard'], (page) => {
    for (const id of ['project-1', '1614x42', 'ünï/code 😀\n.', 'a'.repeat(300)]) {
      it(`is the signed upstream id ${JSON.stringify(id.slice(0, 20))}`, async () => {
        page.upstream.setAnswers({
          new_project_2: () =>
            success({ checkout_link: 'https://service.example/1', project_id: id, financial_offer: 'offer-1' }),
        });
        const issued = await make(page);
        const [version, encoded, signature, ...more] = issued.split('.');
        assert.deepEqual([version, encoded, more], ['v1', base64url(id), []]);
        assert.match(String(signature), /^[\w-]{43}$/);
        assertSuccess(await change(page, issued));
        assert.deepEqual(sent(page), [id]);
      });
    }

    it('is the same each time, and valid in any session of any origin', async () => {
      const issued = await make(page);
      page.upstream.setAnswers();
      assert.equal(await make(page), issued);
      const token = await page.token({ origin: localOrigin });
      const body = { ...update, project: issued };
      for (const how of [{}, { token: await page.token() }])
        assertSuccess(await page.call('update_project_2', body, how));
      assertSuccess(await page.call('update_project_2', body, { token, origin: localOrigin }), localOrigin);
    });

    it('that was altered in any way is refused with the same message', async () => {
      const issued = await make(page);
      const [, encoded = '', signature = ''] = issued.split('.');
      const altered = [
        'project-1',
        encoded,
        `v1.${encoded}`,
        `v1.${encoded}.`,
        `v1..${signature}`,
        'v1..',
        `v1.${encoded}.${signature.slice(0, 22)}`,
        `v1.${encoded}.${signature.slice(0, -6)}AAAAAA`,
        `v1.${encoded}.${'A'.repeat(43)}`,
        rewritten(issued),
        `${issued}=`,
        `v1.${encoded}=.${signature}`,
        `v2.${encoded}.${signature}`,
        `V1.${encoded}.${signature}`,
        `v1.${base64url('project-2')}.${signature}`,
        `v1.${base64url('project-1\n')}.${signature}`,
        `${issued}.x`,
        ` ${issued}`,
        `${issued}\n`,
        `v1.${signature}.${encoded}`,
        issued.replaceAll('.', '%2E'),
        await page.token(),
        'v1.a.b',
        '{}',
        'x',
      ];
      const words = new Set<string>();
      for (const id of altered) {
        const answer = await change(page, id);
        assert.equal(answer.status, 403, id);
        assertError(answer, 403);
        words.add(answer.text);
      }
      assert.equal(words.size, 1);
      assert.deepEqual(sent(page), []);
    });
  });

  group(
    'a project id, after a restart of the host,',
    ['standard', 'rotatedSecret', 'otherSecret', 'otherOrganization'],
    (page) => {
      const later = async (setup: Parameters<typeof page.restart>[0]) => {
        await page.restart('standard');
        const issued = await make(page);
        await page.restart(setup);
        return change(page, issued);
      };
      it('is still valid without a store', async () => {
        assertSuccess(await later('standard'));
        assert.deepEqual(sent(page), ['project-1']);
      });
      it('outlives a rotation of the secret', async () => {
        assertSuccess(await later('rotatedSecret'));
      });
      it('is refused once its secret is gone', async () => {
        assertError(await later('otherSecret'), 403);
        assert.deepEqual(sent(page), []);
      });
      it('is valid for its organization only', async () => {
        assertError(await later('otherOrganization'), 403);
        assert.deepEqual(sent(page), []);
      });
    },
  );
};
