/** The server cannot start. The message says what to do. */
export class StartError extends Error {}
