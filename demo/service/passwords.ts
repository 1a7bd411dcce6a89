/** Passwords at rest: scrypt, salted, with its cost written beside the hash so that it can be raised later. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Node's own setting: 16 MiB and some 40 ms a password. A service in earnest takes more; this one logs in for every page. */
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

/** A hash that no password has: who is not known takes as long to refuse as who is. */
const nobody = ['scrypt', cost.N, cost.r, cost.p, 'AAAA', randomBytes(32).toString('base64url')].join(':');

/** Whether this is the password behind the hash. Without a hash the answer is no, after the same work. */
export async function verifyPassword(password: string, hash = nobody): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = hash.split(':');
  const derived = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return timingSafeEqual(derived, Buffer.from(key, 'base64url'));
}
