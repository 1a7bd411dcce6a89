/** Recognizes failed requests that provably did not reach the service. */

/** OpenSSL's errors about the service's certificate. They occur before the request is written. */
const certificateCodes = [
  'CERT_CHAIN_TOO_LONG',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REJECTED',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'HOSTNAME_MISMATCH',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

/**
 * Whether an error of `fetch` proves that no connection was made, so that nothing was sent: the name has no address, the address accepts no
 * connection, or the certificate is wrong. Node has the reason in the error's `cause`. Errors of Deno, Bun and workerd prove nothing, since
 * these runtimes may have tried another connection before. `EHOSTUNREACH` can also break an open connection, so the system call counts, and
 * not the code.
 */
export function provablyNotSent(error: unknown): boolean {
  const { cause, errors, code, syscall } = Object(error);
  // One error for each address of the name (`AggregateError`).
  if (Array.isArray(errors)) return errors.length > 0 && errors.every(provablyNotSent);
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || certificateCodes.includes(code)) return true;
  return cause !== undefined && provablyNotSent(cause);
}
