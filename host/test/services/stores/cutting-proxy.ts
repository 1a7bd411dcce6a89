/** A TCP proxy that loses an answer: the request reaches the server, and the connection breaks before the answer. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttingProxy {
  readonly port: number;
  /** How many answers were lost. */
  readonly lost: number;
  /** Breaks the connection instead of passing on the next answer to a request that contains this text. */
  loseAnswerTo(text: string): void;
  stop(): void;
}

export async function startCuttingProxy(serverPort: number): Promise<CuttingProxy> {
  let awaited: string | undefined;
  let lost = 0;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(serverPort, '127.0.0.1');
    let isDoomed = false;
    const end = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
    client.on('data', (request) => {
      if (awaited !== undefined && request.includes(awaited)) {
        awaited = undefined;
        isDoomed = true;
      }
      server.write(request);
    });
    server.on('data', (answer) => {
      if (!isDoomed) return void client.write(answer);
      lost++;
      end();
    });
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    get lost() {
      return lost;
    },
    loseAnswerTo(text) {
      awaited = text;
    },
    stop() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
