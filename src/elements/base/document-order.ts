/** Whether a node comes before another one in the document, or is around it. */
export const precedes = (node: Node, other: Node): boolean =>
  Boolean(node.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

/** Sorts nodes in the order of the document. */
export const byPosition = (a: Node, b: Node): number => (precedes(a, b) ? -1 : 1);
