/** A bench's programs run in processes of their own, so that none is measured along with another's work. */
import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A program that says `hello` when it is ready, and then answers each message with one. */
export interface Child<Hello, Question, Answer> {
  readonly hello: Hello;
  /** One at a time. Rejects when the program ends. */
  ask(question: Question): Promise<Answer>;
  end(): void;
}

/** Starts one; it may collect its garbage by itself (`gc`). */
export async function start<Hello, Question extends string | object, Answer>(
  program: URL,
  ...args: string[]
): Promise<Child<Hello, Question, Answer>> {
  const child = fork(program, args, { execArgv: ['--expose-gc', '--import', 'tsx'] });
  const heard = async () => {
    const over = new AbortController();
    const ended = async () => {
      const [code] = await once(child, 'exit', over);
      throw new Error(`${program.pathname} ended with ${code}.`);
    };
    try {
      const [message] = await Promise.race([once(child, 'message', over), ended()]);
      return message;
    } finally {
      over.abort();
    }
  };
  return {
    hello: await heard(),
    ask(question) {
      const answer = heard();
      child.send(question);
      return answer;
    },
    end: () => child.disconnect(),
  };
}
