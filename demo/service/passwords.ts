/** Password hashes: salted scrypt. The cost is stored with each hash, so that it can be raised later. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Node's default: 16 MiB and about 40 ms for each password. A production service should use a higher cost. */
const cost = { N: 2 ** 14, r: 8, p: 1 };

function derive(password: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, 32, { N, r, p }, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** `scrypt:N:r:p:salt:key`, salt and key in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join(':');
}

/** A hash that matches no password. Checking an unknown user takes as long as checking a known one. */
const unmatchable = ['scrypt', cost.N, cost.r, cost.p, 'AAAA', randomBytes(32).toString('base64url')].join(':');

/** Whether the password has this hash. Without a hash, the result is false after the same time. */
export async function verifyPassword(password: string, hash = unmatchable): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = hash.split(':');
  const derived = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return timingSafeEqual(derived, Buffer.from(key, 'base64url'));
}
