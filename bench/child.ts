/** Runs a program of a bench in a process of its own, so that the work of other programs is not measured with it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A program that sends one message when it is ready, and one reply to each message. */
export interface Child<Ready, Message, Reply> {
  /** The message with which the program reported ready. */
  readonly ready: Ready;
  /** Sends a message and gives the reply. One message at a time. Rejects when the program ends. */
  ask(message: Message): Promise<Reply>;
  /** Ends the program. Resolves when it has ended. */
  end(): Promise<void>;
}

/** Starts a program. The program may call `gc`. */
export async function start<Ready, Message extends string | object, Reply>(
  program: URL,
  ...args: string[]
): Promise<Child<Ready, Message, Reply>> {
  const child = fork(program, args, {
    execArgv: ['--expose-gc', '--import', 'tsx'],
    env: { ...process.env, TSX_TSCONFIG_PATH: 'bench/tsconfig.json' },
  });
  const nextMessage = async () => {
    const received = new AbortController();
    const ended = async () => {
      const [code] = await once(child, 'exit', received);
      throw new Error(`${program.pathname} ended with ${code}.`);
    };
    try {
      const [message] = await Promise.race([once(child, 'message', received), ended()]);
      return message;
    } finally {
      received.abort();
    }
  };
  return {
    ready: await nextMessage(),
    ask(message) {
      const reply = nextMessage();
      child.send(message);
      return reply;
    },
    async end() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
