import type { Profile } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'

/** The picture types that the server accepts. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/** Why a file cannot be uploaded, or null. The server checks its bytes. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): 'invalid' | 'large' | null {
  if (!pictureTypes.includes(type)) return 'invalid'
  return size > limits.picture.maxBytes ? 'large' : null
}

/** Completes `example.com` to `https://example.com`; a text with a scheme stays as it is. */
export function wholeLink(text: string): string {
  const link = text.trim()
  return link === '' || /^[a-z]+:/i.test(link) ? link : `https://${link}`
}

/** Whether a text is a valid link or empty: http or https, a host with a dot, no credentials. */
export function isLink(text: string): boolean {
  if (text === '') return true
  const url = URL.parse(text)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.hostname.includes('.') &&
    url.username + url.password === '' &&
    text.length <= limits.link.max
  )
}

/** Whether a text is a valid number of followers: an integer from 0, or empty. */
export const isFollowersCount = (text: string): boolean =>
  /^\d{0,10}$/.test(text) && Number(text) <= limits.followers.max

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
