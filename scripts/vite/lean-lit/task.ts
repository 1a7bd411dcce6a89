import type { Cuts } from './cuts.js';

/** A task that is run by hand, never fails, and whose host keeps the outcome itself. */
export const task: Cuts = {
  replace: [["const taskConfig = typeof task === 'object' ? task : { task, args }", 'const taskConfig = task']],
  rewrite: [
    [
      'async run(args)',
      `async run(args) {
        this.abort();
        this._status = TaskStatus.PENDING;
        this._host.requestUpdate();
        const controller = (this._abortController = new AbortController());
        await this._task(args, { signal: controller.signal });
        if (this._abortController !== controller) return;
        this._status = TaskStatus.COMPLETE;
        this._host.requestUpdate();
      }`,
    ],
  ],
  drop: [
    'get taskComplete()',
    'this._callId = 0',
    'this._argsFn =',
    'this._argsEqual =',
    'this._onComplete =',
    'this._onError =',
    'this.autoRun =',
    "if ('initialValue'",
    'hostUpdate()',
    'hostUpdated()',
    '_getArgs()',
    'async _performTask()',
    'get value()',
    'get error()',
    'get status()',
    'render(renderer)',
  ],
};
