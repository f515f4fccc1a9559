/** The token of an emailed link. It is in the URL's fragment, which browsers do not send. */
export const linkToken = (): string => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''
