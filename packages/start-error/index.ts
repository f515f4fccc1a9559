/** The server cannot start, or a command cannot do its work. The message explains why, and how to fix it. */
export class StartError extends Error {}
