/** Where a picture is: a path that a reply names is below this host, with or without its first slash. */
export const mediaUrl = (path: string): string => (/^([a-z]+:|\/)/i.test(path) ? path : `/${path}`)
