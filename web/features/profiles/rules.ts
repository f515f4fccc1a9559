import type { Profile } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'

/** The kinds of picture that the server reads. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/** What keeps a file from being a picture here; the server looks at its bytes. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): 'invalid' | 'large' | null {
  if (!pictureTypes.includes(type)) return 'invalid'
  return size > limits.picture.maxBytes ? 'large' : null
}

/** `example.com` as typed becomes a whole address; what names a scheme already stays as it is. */
export function wholeLink(text: string): string {
  const link = text.trim()
  return link === '' || /^[a-z]+:/i.test(link) ? link : `https://${link}`
}

/** A link that people can follow: `http` or `https`, a host on the net, no credentials. None at all is fine too. */
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

/** Whether this is a number of followers: whole, 0 or more; an empty one is 0. */
export const isFollowersCount = (text: string): boolean =>
  /^\d{0,10}$/.test(text) && Number(text) <= limits.followers.max

export type StrengthItem = 'picture' | 'bio' | 'industry' | 'category'

const strengthItems: Record<'brand' | 'influencer', readonly StrengthItem[]> = {
  brand: ['picture', 'bio', 'industry'],
  influencer: ['picture', 'bio', 'category'],
}

/** What makes a profile strong, and whether it is there. */
export function profileStrength(profile: Profile): { item: StrengthItem; added: boolean }[] {
  const { role, profile_picture, bio, industry, category } = profile
  const has = { picture: profile_picture, bio: bio?.trim(), industry: industry?.trim(), category }
  return strengthItems[role === 'brand' ? 'brand' : 'influencer'].map(item => ({ item, added: Boolean(has[item]) }))
}
