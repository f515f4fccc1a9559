import type { Language } from './roles.ts'

interface Network {
  /** Its name, on the site's screens and in the pages that the server renders. */
  names: Record<Language, string>
  /** Its domains; the first one is that of profiles. */
  domains: readonly [string, ...string[]]
  /** What precedes a username in the path of a profile. */
  mark?: '@'
  /** Set for networks that the specification does not have. */
  isAddition?: true
}

const define = <Name extends string>(all: Record<Name, Network>) => all

/** The social networks that influencers link to. Only their icons are elsewhere, in `web/entities/profile/`. */
export const networks = define({
  instagram: { names: { en: 'Instagram', bn: 'ইনস্টাগ্রাম' }, domains: ['instagram.com'] },
  youtube: { names: { en: 'YouTube', bn: 'ইউটিউব' }, domains: ['youtube.com'], mark: '@' },
  tiktok: { names: { en: 'TikTok', bn: 'টিকটক' }, domains: ['tiktok.com'], mark: '@' },
  twitter: { names: { en: 'Twitter', bn: 'টুইটার' }, domains: ['twitter.com', 'x.com'] },
  facebook: { names: { en: 'Facebook', bn: 'ফেসবুক' }, domains: ['facebook.com', 'fb.com'], isAddition: true },
})
export type SocialNetwork = keyof typeof networks
export const socialNetworks = Object.keys(networks) as SocialNetwork[]

/** The address of a user's profile on a network; without a name, what precedes it. */
export const profileAddress = (network: SocialNetwork, name = ''): string => {
  const { domains, mark = '' } = networks[network]
  return `https://${domains[0]}/${mark}${name}`
}
