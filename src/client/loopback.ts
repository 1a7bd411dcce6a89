/** Whether a host name is this machine's own: `localhost`, 127.0.0.0/8, `[::1]`. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
