import { languages } from '#contract/values/vocabulary.ts'

/** In days. RFC 9116 recommends less than a year. */
const validFor = 180

interface SecurityContact {
  origin: string
  /** The operator's contact address, if known. */
  supportEmail: string | undefined
  /** When the file is read. */
  now: Temporal.Instant
}

/** The text of `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. */
export function securityText({ origin, supportEmail, now }: SecurityContact): string {
  const expires = now.add({ hours: 24 * validFor }).toString({ smallestUnit: 'second' })
  return [
    ...(supportEmail === undefined ? [] : [`Contact: mailto:${supportEmail}`]),
    `Contact: ${origin}/contact`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}
