/** A FastCGI client: one request for each connection. */
import { connect } from 'node:net';

const version = 1;
const [beginRequest, params, stdin, stdout] = [1, 4, 5, 6];
/** The role: the program answers the request, and closes the connection. */
const responder = Buffer.from([0, 1, 0, 0, 0, 0, 0, 0]);
const longestContent = 0xffff;
/** `fastcgi_finish_request` of the tests' own plugin writes this: the response is complete, and the script continues. */
const finished = Buffer.from('\0finished');

const record = (type: number, content: Buffer): Buffer => {
  const head = Buffer.from([version, type, 0, 1, 0, 0, 0, 0]);
  head.writeUInt16BE(content.length, 4);
  return Buffer.concat([head, content]);
};

/** The records of a stream, with an empty one at the end. */
const stream = (type: number, content: Buffer): Buffer => {
  const records: Buffer[] = [];
  for (let at = 0; at < content.length; at += longestContent)
    records.push(record(type, content.subarray(at, at + longestContent)));
  return Buffer.concat([...records, record(type, Buffer.alloc(0))]);
};

const length = (size: number): Buffer => {
  const four = Buffer.alloc(4);
  four.writeUInt32BE((size | 0x80000000) >>> 0);
  return four;
};

const pairs = (variables: Record<string, string>): Buffer =>
  Buffer.concat(
    Object.entries(variables).flatMap(([name, value]) => {
      // Headers are bytes, which Node gives as Latin-1.
      const [key, text] = [Buffer.from(name, 'latin1'), Buffer.from(value, 'latin1')];
      return [length(key.length), length(text.length), key, text];
    }),
  );

/** The program's output in the records that it has sent so far. */
const outputOf = (records: Buffer): Buffer => {
  const written: Buffer[] = [];
  for (let at = 0; at + 8 <= records.length; ) {
    const size = records.readUInt16BE(at + 4);
    if (records[at + 1] === stdout) written.push(records.subarray(at + 8, at + 8 + size));
    at += 8 + size + Number(records[at + 6]);
  }
  return Buffer.concat(written);
};

/** Sends a request to the program at this socket. Gives the program's output, as in CGI: headers, an empty line, a body. */
export const call = (socket: string, variables: Record<string, string>, body: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const connection = connect(socket);
    const chunks: Buffer[] = [];
    connection.on('data', (chunk) => {
      chunks.push(chunk);
      const written = outputOf(Buffer.concat(chunks));
      if (written.subarray(-finished.length).equals(finished)) resolve(written.subarray(0, -finished.length));
    });
    connection.on('error', reject);
    connection.on('close', () => resolve(outputOf(Buffer.concat(chunks))));
    connection.write(
      Buffer.concat([record(beginRequest, responder), stream(params, pairs(variables)), stream(stdin, body)]),
    );
  });
