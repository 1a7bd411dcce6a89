/** A TCP proxy whose target changes, and which can hold back everything: a network, as a test needs it. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  readonly port: number;
  /** Breaks all connections. Further ones lead to this port. */
  redirect(port: number): void;
  /** Keeps connections open and forwards nothing until `release`. What `redirect` breaks meanwhile is lost. */
  hold(): void;
  release(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const connections = new Set<{ outer: Socket; inner: Socket }>();
  let port = target;
  let isHeld = false;
  const forward = ({ outer, inner }: { outer: Socket; inner: Socket }) => {
    outer.pipe(inner);
    inner.pipe(outer);
  };
  const breakAll = () => {
    for (const { outer, inner } of connections) {
      outer.destroy();
      inner.destroy();
    }
  };
  const server = createServer((outer) => {
    const connection = { outer, inner: connect(port, '127.0.0.1') };
    connections.add(connection);
    for (const socket of Object.values(connection))
      socket
        .on('error', () => {})
        .on('close', () => {
          connection.outer.destroy();
          connection.inner.destroy();
          connections.delete(connection);
        });
    if (!isHeld) forward(connection);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    redirect(next) {
      port = next;
      breakAll();
    },
    hold() {
      isHeld = true;
      for (const { outer, inner } of connections) {
        outer.unpipe();
        inner.unpipe();
      }
    },
    release() {
      isHeld = false;
      connections.forEach(forward);
    },
    async close() {
      server.close();
      breakAll();
      await once(server, 'close');
    },
  };
}
