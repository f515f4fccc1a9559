import type { Profile } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import { networks, profileAddress, type SocialNetwork } from '#contract/values/networks.ts'
import { pictureTypes } from '#lib/forms/picture-types.ts'

/** Returns why a file cannot be uploaded, or null. The server checks its bytes. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): 'invalid' | 'large' | null {
  if (!pictureTypes.includes(type)) return 'invalid'
  return size > limits.picture.maxBytes ? 'large' : null
}

const domains = Object.values(networks).flatMap(network => network.domains)

/** Whether a host is a network's own site. Without a path, a link to it belongs to nobody. */
const isNetworkHost = (host: string): boolean =>
  domains.some(domain => host.toLowerCase() === domain || host.toLowerCase().endsWith(`.${domain}`))

/**
 * Completes `example.com` to `https://example.com`, and in a network's field `@rina` or `rina.films` to that user's
 * URL. Returns a text with a scheme unchanged.
 */
export function wholeLink(text: string, network?: SocialNetwork): string {
  const link = text.trim()
  const [, name] = /^@?(\w[\w.-]*)$/.exec(link) ?? []
  if (network && name !== undefined && !isNetworkHost(link)) return profileAddress(network, name)
  return link === '' || /^[a-z]+:/i.test(link) ? link : `https://${link}`
}

/** Matches hosts that no public site has, including numeric addresses. */
const privateHost = /(^|\.)(example|invalid|local|localhost|internal|test|[\d]+)$|^\[|\.\.|^\.|\.$/

/** Rejects `...`, which users copy from the placeholder. */
const emptyPath = /^\/?@?\.*$/

/**
 * Whether a text is empty or a valid link: http or https, to a public host and a person's page, without credentials.
 */
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

/** Returns why a number of followers is invalid, or null. Valid are integers from 0 and an empty text. */
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

/**
 * Merges a form's values with new stored ones: fields that the user has not changed follow the change from `before` to
 * `now`.
 */
export const followStored = (values: Values, before: Values, now: Values): Values =>
  Object.fromEntries(
    Object.entries(now).map(([field, value]) => {
      const [typed, earlier] = [values[field], before[field]]
      if (typeof value === 'object' && value !== null)
        return [field, followStored(typed as Values, earlier as Values, value as Values)]
      return [field, typed === earlier ? value : typed]
    }),
  )
