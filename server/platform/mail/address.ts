import { domainToASCII, domainToUnicode } from 'node:url'

/** Applies a function to the domain of an address, in lower case. */
function withDomain(address: string, convert: (domain: string) => string): string {
  const lower = address.toLowerCase()
  const domain = lower.slice(lower.lastIndexOf('@') + 1)
  // An unusable domain converts to an empty text.
  return lower.slice(0, lower.length - domain.length) + (convert(domain) || domain)
}

/** An email address in its stored form: in lower case, with its domain in ASCII (`xn--…`). */
export const storedAddress = (address: string): string =>
  withDomain(address, domain => (/^[ -~]*$/.test(domain) ? domain : domainToASCII(domain)))

/**
 * The forms in which an account may have an address, the given one first: earlier versions stored a domain as typed, so
 * that even two accounts may have one address.
 */
export const spellingsOf = (address: string): string[] => {
  const stored = storedAddress(address)
  return [...new Set([address.toLowerCase(), stored, withDomain(stored, domainToUnicode)])]
}
