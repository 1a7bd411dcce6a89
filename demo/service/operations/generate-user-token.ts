import { type GenerateUserTokenAnswer, generateUserTokenRequest } from '../../../src/contract/index.js';
import type { Call } from '../operation-call.js';
import { issueToken } from '../tokens.js';

/** `POST /wf/generate-user-token`: the only operation without a token. `expires` is the lifetime in seconds. */
export async function generateUserToken(call: Call): Promise<GenerateUserTokenAnswer['response']> {
  const { email, password } = await call.body(generateUserTokenRequest);
  const user = await call.login(email, password);
  const token = await call.commit((transaction) => issueToken(transaction, user.id, call.tokenLifetime));
  return { user_id: user.id, token, expires: call.tokenLifetime };
}
