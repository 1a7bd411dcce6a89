/** The reasons in the host's log by the status of the response, from the tables of `docs/errors.md`. */
import { readFileSync } from 'node:fs';
import { reasons } from '../../host/src/http/refusal.js';

const path = 'docs/errors.md';

/** @throws Error if the page lacks a reason */
export const reasonsByStatus = (): Map<string, string[]> => {
  const rows = [...readFileSync(path, 'utf8').matchAll(/^\| `(\w+)` \| ([\d, ]+) \|/gm)];
  const missing = reasons.filter((reason) => !rows.some(([, each]) => each === reason));
  if (missing.length) throw new Error(`${path} lacks ${missing.join(', ')}.`);
  const byStatus = new Map<string, string[]>();
  for (const [, reason = '', statuses = ''] of rows)
    for (const status of statuses.split(', ')) byStatus.set(status, [...(byStatus.get(status) ?? []), reason]);
  return byStatus;
};
