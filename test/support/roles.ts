/** A page as assistive technology finds it. */
import { a11ySnapshot } from '@web/test-runner-commands';

export interface Found {
  role: string;
  name: string;
  description?: string;
  required?: boolean;
  /** `true`, `false`, or absent. */
  invalid?: string;
  multiline?: boolean;
  focused?: boolean;
  children?: Found[];
}

const flat = (found: Found): Found[] => [found, ...(found.children ?? []).flatMap(flat)];

/** What the browser's accessibility tree has under a role, in order, shadow roots included. */
export async function byRole(role: string): Promise<Found[]> {
  // The tree is the browser's own; the command's types say that there is none.
  const tree = (await a11ySnapshot({})) as unknown as Found;
  return flat(tree).filter((found) => found.role === role);
}
