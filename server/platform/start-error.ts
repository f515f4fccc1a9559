/** The server cannot start. The message says how to fix it. */
export class StartError extends Error {}
