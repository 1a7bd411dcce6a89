const around = /^[\s"'“”„‟‘’‚«»‹›″′]+|[\s"'“”„‟‘’‚«»‹›″′]+$/g;

/** A written value without the white space and the quotes around it: editors curl them and leave them inside. */
export const unquote = (written: string): string => written.replace(around, '');
