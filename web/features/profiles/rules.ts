import type { Profile } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import { networks, profileAddress, type SocialNetwork } from '#contract/values/networks.ts'
import { pictureTypes } from '#lib/forms/picture-types.ts'

/** Why a file cannot be uploaded, or null. The server checks its bytes. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): 'invalid' | 'large' | null {
  if (!pictureTypes.includes(type)) return 'invalid'
  return size > limits.picture.maxBytes ? 'large' : null
}

const domains = Object.values(networks).flatMap(network => network.domains)

/** Whether a host is a network's own site, which leads to no one's page without a path. */
const isNetworkHost = (host: string): boolean =>
  domains.some(domain => host.toLowerCase() === domain || host.toLowerCase().endsWith(`.${domain}`))

/**
 * Completes `example.com` to `https://example.com`, and in a network's field `@rina` or `rina.films` to that user's
 * address. A text with a scheme stays as it is.
 */
export function wholeLink(text: string, network?: SocialNetwork): string {
  const link = text.trim()
  const [, name] = /^@?(\w[\w.-]*)$/.exec(link) ?? []
  if (network && name !== undefined && !isNetworkHost(link)) return profileAddress(network, name)
  return link === '' || /^[a-z]+:/i.test(link) ? link : `https://${link}`
}

/** Names that no public site has, and numeric addresses. */
const privateHost = /(^|\.)(example|invalid|local|localhost|internal|test|[\d]+)$|^\[|\.\.|^\.|\.$/

/** `...` is copied from the placeholder. */
const emptyPath = /^\/?@?\.*$/

/** Whether a text is empty or a valid link: http or https, to a public host and someone's page, without credentials. */
export function isLink(text: string): boolean {
  if (text === '') return true
  // Safari 17 has no URL.parse.
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (
    /^https?:$/.test(url.protocol) &&
    url.hostname.includes('.') &&
    !privateHost.test(url.hostname) &&
    !(isNetworkHost(url.hostname) && emptyPath.test(url.pathname + url.search)) &&
    url.username + url.password === '' &&
    text.length <= limits.link.max
  )
}

/** What is wrong with a text as a number of followers, an integer from 0 or empty; null if nothing is. */
export function followersProblem(text: string): 'invalid' | 'large' | null {
  if (!/^\d*$/.test(text)) return 'invalid'
  return Number(text) > limits.followers.max ? 'large' : null
}

export type StrengthItem = 'picture' | 'bio' | 'industry' | 'category'

const strengthItems: Record<'brand' | 'influencer', readonly StrengthItem[]> = {
  brand: ['picture', 'bio', 'industry'],
  influencer: ['picture', 'bio', 'category'],
}

/** The items of a complete profile, and whether each is present. */
export function profileStrength(profile: Profile): { item: StrengthItem; added: boolean }[] {
  const { role, profile_picture, bio, industry, category } = profile
  const has = { picture: profile_picture, bio: bio?.trim(), industry: industry?.trim(), category }
  return strengthItems[role === 'brand' ? 'brand' : 'influencer'].map(item => ({ item, added: Boolean(has[item]) }))
}

type Values = Record<string, unknown>

/** A form's values once the stored ones have changed from `before` to `now`: what the user has not changed follows. */
export const followStored = (values: Values, before: Values, now: Values): Values =>
  Object.fromEntries(
    Object.entries(now).map(([field, value]) => {
      const [typed, earlier] = [values[field], before[field]]
      if (typeof value === 'object' && value !== null)
        return [field, followStored(typed as Values, earlier as Values, value as Values)]
      return [field, typed === earlier ? value : typed]
    }),
  )
