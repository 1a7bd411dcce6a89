/** Kills a host on a file store at random moments of a create, and requests the outcome from the next process. */
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { project } from '../../support/fixtures.js';
import { bundleProgram } from './bundle.js';
import type { CreateAnswer, CreateRequest, ProgramSettings } from './program.js';

/** The outcomes of the creates. */
export interface Tally {
  /** The page got the answer before the kill. */
  answered: number;
  /** The service had created the project, and the next process returned the answer. */
  replayed: number;
  /** The service had created the project, and the answer was lost with the process. */
  unknownDone: number;
  /** The create had not reached the service. It is not sent again, since the host cannot know that. */
  unknownNotDone: number;
  /** The create had not been claimed, and the next process sent it. */
  sentLater: number;
}

/** Processes that run at the same time, on one folder. */
const lanes = 3;
/** Longer than the lease of a claim. */
const clockStepMs = 600_000;

function newCreate() {
  const name = randomUUID();
  return { key: `key-${name}`, body: { ...project, first_name_customer: name } };
}

/** A service that counts its projects by `first_name_customer`, with a random delay of some ms before and after. */
async function startService() {
  const projects = new Map<string, number>();
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const respond = (content: object) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ status: 'success', response: content }));
    };
    if (!request.url?.endsWith('/new_project_2')) return respond({ user_id: 'user', token: 'token', expires: 86_400 });
    const { first_name_customer: name } = JSON.parse(text);
    await pause(Math.random() * 4);
    projects.set(name, (projects.get(name) ?? 0) + 1);
    await pause(Math.random() * 4);
    respond({ checkout_link: `https://service.example/${name}`, project_id: name, financial_offer: name });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/1.1`,
    projects,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** @throws AssertionError if a create made two projects, or an answer contradicts an earlier answer */
export async function killAtRandomMoments(rounds: number): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'fin-killed-'));
  const service = await startService();
  const living = new Set<ChildProcess>();
  const tally: Tally = { answered: 0, replayed: 0, unknownDone: 0, unknownNotDone: 0, sentLater: 0 };
  let starts = 0;
  let roundsLeft = rounds;
  try {
    const program = await bundleProgram(folder, new URL('program.ts', import.meta.url));

    const startProcess = async (): Promise<ChildProcess> => {
      const settings: ProgramSettings = {
        folder: join(folder, 'store'),
        baseUrl: service.baseUrl,
        clockAheadMs: starts++ * clockStepMs,
      };
      const child = fork(program, {
        execArgv: [],
        cwd: resolve('.'), // where the package with SQLite is installed
        env: { ...process.env, PROGRAM_SETTINGS: JSON.stringify(settings) },
      });
      living.add(child);
      child.once('exit', () => living.delete(child));
      await Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(([code]) => assert.fail(`A process ended with ${code} before it was ready.`)),
      ]);
      return child;
    };
    /** `undefined` if the process is killed before it answers. */
    const call = async (child: ChildProcess, request: CreateRequest): Promise<CreateAnswer | undefined> => {
      const gone = once(child, 'exit').then(() => undefined);
      for (;;) {
        const answered = once(child, 'message').then(([answer]) => answer as CreateAnswer);
        child.send(request, () => {});
        const answer = await Promise.race([answered, gone]);
        // 503: the disk of a busy machine took too long. A page would retry too.
        if (answer?.status !== 503) return answer;
      }
    };

    const runLane = async () => {
      let child = await startProcess();
      /** How long a create takes in a process that has just started. Adapts to the load of the machine. */
      let createMs = 0;
      const measure = async (requested: Promise<CreateAnswer | undefined>) => {
        const beganAt = performance.now();
        const answer = await requested;
        const sample = answer ? performance.now() - beganAt : createMs * 1.2;
        createMs = createMs ? createMs * 0.7 + sample * 0.3 : sample;
        return answer;
      };
      await measure(call(child, { ...newCreate(), isReplay: false }));
      child.kill('SIGKILL');
      child = await startProcess();
      while (roundsLeft-- > 0) {
        const request = newCreate();
        const name = request.body.first_name_customer;
        const requested = measure(call(child, { ...request, isReplay: false }));
        const gone = once(child, 'exit');
        await pause(Math.random() * 1.2 * createMs);
        child.kill('SIGKILL');
        const first = await requested;
        await gone;
        const wasDone = service.projects.has(name);
        child = await startProcess();
        const second = await call(child, { ...request, isReplay: true });

        const made = service.projects.get(name) ?? 0;
        assert.ok(second, 'the next process answers');
        assert.ok(made <= 1, `${made} projects`);
        if (first) {
          assert.equal(first.status, 200, first.text);
          assert.deepEqual([second.status, second.text], [200, first.text], 'an answer that the page got is replayed');
          tally.answered++;
        } else if (second.status === 200) {
          assert.equal(made, 1);
          tally[wasDone ? 'replayed' : 'sentLater']++;
        } else {
          assert.equal(second.status, 502, second.text);
          assert.match(second.text, /"UNKNOWN"/);
          tally[wasDone ? 'unknownDone' : 'unknownNotDone']++;
        }
      }
    };
    await Promise.all(Array.from({ length: lanes }, runLane));
    return tally;
  } finally {
    roundsLeft = 0;
    for (const child of living) child.kill('SIGKILL');
    service.close();
    await rm(folder, { recursive: true, force: true });
  }
}
