/** The URL of a picture. A path in a response refers to this host, with or without a leading slash. */
export const mediaUrl = (path: string): string => (/^([a-z]+:|\/)/i.test(path) ? path : `/${path}`)
