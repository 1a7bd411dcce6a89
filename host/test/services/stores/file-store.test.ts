/** The file store, and processes that are killed. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { killWhileAdding } from '../../stores/killed/additions.js';
import { killAtRandomMoments } from '../../stores/killed/run.js';

it('no answer is lost and no project made twice when a process is killed at 400 random moments of a create', async (t) => {
  const tally = await killAtRandomMoments(400);
  t.diagnostic(JSON.stringify(tally));
  for (const [end, count] of Object.entries(tally))
    assert.ok(count > 0, `${end}: the moments lie around all steps of a create`);
});

it('no addition is lost that a process was told of, when 100 processes are killed while they add', async () => {
  const { added, lost } = await killWhileAdding(100);
  assert.ok(added > 100, String(added));
  assert.deepEqual(lost, []);
});
