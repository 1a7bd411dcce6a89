/** A financing service that answers as a test says, without a port. */
import { seeded } from '../../../demo/service/index.js';

/** A call of the service, as it arrived there. */
export interface Call {
  operation: string;
  /** The parsed body; `undefined` if there was none. */
  body: unknown;
  authorization: string | null;
}

/** A call, and how many calls of its operation have arrived, this one included. */
export type CountedCall = Call & { signal: AbortSignal; count: number };

/** Answers by operation. A function that gives `undefined` leaves the call to the default answer. */
export type Script = Partial<
  Record<string, (call: CountedCall) => Response | undefined | Promise<Response | undefined>>
>;

export const success = (response: unknown) => Response.json({ status: 'success', response });

const defaultResponse = ({ operation }: Call, count: number): unknown => {
  switch (operation) {
    case 'generate-user-token':
      return { user_id: seeded.demo.id, token: `upstream-token-${count}-${crypto.randomUUID()}`, expires: 86_400 };
    case 'me':
      return {
        first: seeded.demo.first,
        last: seeded.demo.last,
        User_Id: seeded.demo.id,
        org_id: seeded.demo.organization,
        option: [],
        email: seeded.demo.email,
      };
    case 'pricing_2':
      return { Monthly_fee: 200 + count };
    case 'new_project_2':
      return {
        checkout_link: `https://service.example/checkout/${count}`,
        project_id: `project-${count}`,
        financial_offer: `offer-${count}`,
      };
    default:
      return {};
  }
};

export const createScriptedService = (script: Script = {}) => {
  const counts = new Map<string, number>();
  return async (call: Call, signal: AbortSignal): Promise<Response> => {
    const count = (counts.get(call.operation) ?? 0) + 1;
    counts.set(call.operation, count);
    const answer = await script[call.operation]?.({ ...call, signal, count });
    return answer ?? success(defaultResponse(call, count));
  };
};

/** The calls of one operation, or of all but logins and `me`. */
export const callsOf = <C extends Call>(calls: readonly C[], operation?: string): C[] =>
  calls.filter((call) =>
    operation ? call.operation === operation : !['generate-user-token', 'me'].includes(call.operation),
  );
