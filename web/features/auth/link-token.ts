/** The token of a link sent by mail. It is in the fragment, which browsers do not send to servers. */
export const linkToken = (): string => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''
