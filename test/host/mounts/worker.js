import { createFin } from './create-fin.js';

let fin;

export default {
  fetch(request, env, context) {
    fin ??= createFin(env);
    const answer = fin(request, context);
    context.waitUntil(answer); // a create goes on when its page goes away
    return answer;
  },
};
