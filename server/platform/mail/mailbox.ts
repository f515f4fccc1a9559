import { storedAddress } from './address.ts'

/** Domains of Gmail, which ignores dots before the @. */
const gmail = ['gmail.com', 'googlemail.com']

/**
 * The mailbox that receives an address's email, for counting: in lower case, without a tag (`name+tag@…`), with its
 * domain in ASCII, and for Gmail without dots. Different addresses with the same mailbox reach the same person.
 */
export function mailboxOf(address: string): string {
  const stored = storedAddress(address)
  const at = stored.lastIndexOf('@')
  const domain = stored.slice(at + 1)
  // A name that begins with a plus has no tag.
  const name = stored.slice(0, at).replace(/(?<=.)\+.*$/s, '')
  return gmail.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/**
 * The limit that emails to an address count towards: the address's own, if its account has proven that it receives them
 * or if it is a mailbox's plain address, which belongs to one account. All other addresses of a mailbox share a
 * separate limit, so that inventing such addresses does not use up the limit of a person who has an account.
 */
export function countedFor(address: string, isProven: boolean): string {
  const [mailbox, stored] = [mailboxOf(address), storedAddress(address)]
  return isProven || mailbox === stored ? stored : `+${mailbox}`
}
