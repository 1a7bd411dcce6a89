/** Runs a program of a bench in a process of its own, so that its work is measured apart from that of the others. */
import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A program that sends one message when it is ready, and then answers each message with one. */
export interface Child<Ready, Question, Answer> {
  /** The message with which the program reported ready. */
  readonly ready: Ready;
  /** Asks one question at a time. Rejects when the program ends. */
  ask(question: Question): Promise<Answer>;
  end(): void;
}

/** Starts a program. It may collect its garbage by itself (`gc`). */
export async function start<Ready, Question extends string | object, Answer>(
  program: URL,
  ...args: string[]
): Promise<Child<Ready, Question, Answer>> {
  const child = fork(program, args, { execArgv: ['--expose-gc', '--import', 'tsx'] });
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
    ask(question) {
      const answer = nextMessage();
      child.send(question);
      return answer;
    },
    end: () => child.disconnect(),
  };
}
