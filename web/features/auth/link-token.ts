/** The token of a link in a mail. It is in the fragment, which browsers send to nobody. */
export const linkToken = (): string => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''
