/** Why the server cannot start, in one sentence that says what to do. */
export class StartError extends Error {}
