/** A copy with sorted fields. So equal quote requests, which are flat, give equal JSON, whatever the order of their fields. */
export const sortFields = <Body extends object>(body: Body): Body =>
  Object.fromEntries(Object.entries(body).sort()) as Body; // the same fields
