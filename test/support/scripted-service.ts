/**
 * A service with planned answers, for situations that the development service cannot produce at will. It is mounted in any Node
 * server. All paths start with `/scripted/<id>/`, and each id has a plan, a log and counters of its own.
 *
 * `POST wf/<operation>`, `POST token`: answer as planned, else by default. `POST plan`: a `Plan`. `POST release`: `{hold}`.
 * `GET log`: the calls so far. `GET checkout/<n>`: where a project's checkout link leads.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Called, type Entry, feeOf, type Plan, type Step } from './scenario.js';

interface World {
  plan: Map<string, Step[]>;
  log: Entry[];
  gates: Map<string, { opened: Promise<void>; open: () => void }>;
  projects: number;
  tokens: number;
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, idempotency-replay',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': 'retry-after',
};

const newWorld = (): World => ({ plan: new Map(), log: [], gates: new Map(), projects: 0, tokens: 0 });

/** A gate that a request waits at. It stays open once it is opened, so the order of request and release does not matter. */
function gate(world: World, name: string) {
  let found = world.gates.get(name);
  if (!found) {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    found = { opened, open };
    world.gates.set(name, found);
  }
  return found;
}

/** The next planned step, which is removed from the plan unless it repeats. */
function next(world: World, operation: string): Step {
  const steps = world.plan.get(operation) ?? [];
  const step = steps[0];
  if (!step) return {};
  if (typeof step.repeat === 'number' && step.repeat > 1) step.repeat--;
  else if (step.repeat !== true) steps.shift();
  return step;
}

const done = (response: unknown) => ({ status: 'success', response });

function defaultAnswer(world: World, operation: Called, body: unknown, root: string): unknown {
  switch (operation) {
    case 'token':
      return { token: `token-${++world.tokens}`, expires_in: 600 };
    case 'generate-user-token':
      return done({ user_id: 'user-1', token: `token-${++world.tokens}`, expires: 86_400 });
    case 'me':
      return done({
        first: 'Ada',
        last: 'Berg',
        User_Id: 'user-1',
        org_id: 'organization-1',
        option: ['Financing'],
        email: 'ada@installer.example',
      });
    case 'pricing_2':
      // The body is the test's own. A body that is not in the contract gives no number, and so no fee.
      return done({ Monthly_fee: feeOf(body as Parameters<typeof feeOf>[0]) });
    case 'new_project_2': {
      const project = ++world.projects;
      return done({
        checkout_link: `${root}/checkout/${project}`,
        project_id: `project-${project}`,
        financial_offer: `offer-${project}`,
      });
    }
    case 'new_lead':
    case 'update_project_2':
      return done({});
  }
}

const text = async (request: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

const parsed = (value: string): unknown => {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

const answer = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { ...cors, 'content-type': 'application/json' }).end(JSON.stringify(body));

async function perform(step: Step, world: World, response: ServerResponse, fallback: () => unknown) {
  if (step.delay) await new Promise((resolve) => setTimeout(resolve, step.delay));
  if (step.hold) await gate(world, step.hold).opened;
  if (step.disconnect === true) return response.socket?.destroy();
  const content = step.text ?? JSON.stringify('body' in step ? step.body : fallback());
  const type = step.text === undefined ? 'application/json' : 'text/html';
  response.writeHead(step.status ?? 200, { ...cors, 'content-type': type, ...step.headers });
  if (step.holdBody || step.disconnect) {
    const half = Math.ceil(content.length / 2);
    response.write(content.slice(0, half));
    if (step.holdBody) await gate(world, step.holdBody).opened;
    if (step.disconnect) return response.socket?.destroy();
    return response.end(content.slice(half));
  }
  return response.end(content);
}

async function call(world: World, operation: Called, root: string, request: IncomingMessage, response: ServerResponse) {
  const entry: Entry = {
    operation,
    method: request.method ?? '',
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    body: parsed(await text(request)),
    aborted: false,
    at: performance.now(),
  };
  world.log.push(entry);
  const step = next(world, operation);
  response.on('close', () => {
    entry.aborted = !response.writableFinished && !step.disconnect;
  });
  await perform(step, world, response, () => defaultAnswer(world, operation, entry.body, root));
}

const isCalled = (name: string): name is Called =>
  ['token', 'generate-user-token', 'me', 'new_lead', 'new_project_2', 'update_project_2', 'pricing_2'].includes(name);

async function route(world: World, path: string, root: string, request: IncomingMessage, response: ServerResponse) {
  const called = path.replace(/^wf\//, '');
  if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
  if (isCalled(called)) return call(world, called, root, request, response);
  if (path === 'log') return answer(response, 200, world.log);
  if (path.startsWith('checkout/'))
    return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Checkout</h1>');
  if (path === 'plan') {
    const plan: Plan = JSON.parse(await text(request));
    for (const [operation, steps] of Object.entries(plan)) {
      if (!isCalled(operation)) return answer(response, 400, `Unknown operation ${operation}`);
      world.plan.set(operation, steps);
    }
    return answer(response, 200, {});
  }
  if (path === 'release') {
    const { hold }: { hold: string } = JSON.parse(await text(request));
    gate(world, hold).open();
    return answer(response, 200, {});
  }
  return answer(response, 404, { message: 'No such path in the scripted service' });
}

export interface Scripted {
  /** Answers a request under `/scripted/`, and returns whether it was one. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
}

export function createScripted(): Scripted {
  const worlds = new Map<string, World>();
  return {
    handle(request, response) {
      const [, id = '', path = ''] = /^\/scripted\/([^/?]+)\/([^?]*)/.exec(request.url ?? '') ?? [];
      if (!id) return false;
      const world = worlds.get(id) ?? newWorld();
      worlds.set(id, world);
      const root = `http://${request.headers.host}/scripted/${id}`;
      route(world, path, root, request, response).catch((error: unknown) => {
        // For example a body that the fee formula cannot read: the test has to fail.
        if (response.headersSent) response.destroy();
        else answer(response, 500, { message: String(error) });
      });
      return true;
    },
  };
}
