/** Hands over to the host that `app/setup/route.js` made. Next gives each route modules of its own, so only a global is common to both. */
export const fin = (request, context) => globalThis.hostUnderTest(request, context);
