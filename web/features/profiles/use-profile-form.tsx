import { Trans } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import type { Profile, ProfileInput } from '#contract/index.ts'
import { limits, usernamePattern } from '#contract/limits.ts'
import { socialNetworks, type Category } from '#contract/vocabulary.ts'
import { characterCount, emailPattern } from '#lib/validation.ts'
import { isFollowersCount, isLink, wholeLink } from './rules.ts'

/** The form values for both roles. Numbers are text while being edited. */
function toValues(profile: Profile) {
  const { username, email, bio = '', website = '', industry = '', followers_count = 0, portfolio = '' } = profile
  const { instagram = '', youtube = '', tiktok = '', twitter = '' } = profile.social_links ?? {}
  return {
    username,
    email,
    bio,
    category: profile.category ?? ('' as Category | ''),
    website,
    industry,
    followers_count: String(followers_count),
    social_links: { instagram, youtube, tiktok, twitter },
    portfolio,
  }
}

export type ProfileValues = ReturnType<typeof toValues>
export type ProfileFormState = ReturnType<typeof useProfileForm>

/** The fields by their names in the server's errors. */
export const fieldNames = [
  'username',
  'email',
  'bio',
  'category',
  'website',
  'industry',
  'followers_count',
  ...socialNetworks.map(network => `social_links.${network}`),
  'portfolio',
]

/** The request body for a role. It includes the unchanged picture, which has an endpoint of its own. */
export function toInput(values: ProfileValues, { role, profile_picture = null }: Profile): ProfileInput {
  const { username, email, bio, category, website, industry, followers_count, social_links, portfolio } = values
  const common = { username: username.trim(), email: email.trim(), bio: bio.trim(), category, profile_picture }
  return role === 'brand'
    ? { ...common, website, industry: industry.trim() }
    : { ...common, followers_count: Number(followers_count), social_links, portfolio }
}

/** The form with its validation. Links are completed before validation. */
export function useProfileForm(profile: Profile) {
  const link = (text: string) =>
    isLink(wholeLink(text)) ? null : <Trans>Please enter a whole link, like https://example.com</Trans>
  const { username, bio, industry } = limits
  return useForm({
    initialValues: toValues(profile),
    transformValues: values => {
      const links = values.social_links
      return {
        ...values,
        website: wholeLink(values.website),
        portfolio: wholeLink(values.portfolio),
        social_links: {
          instagram: wholeLink(links.instagram),
          youtube: wholeLink(links.youtube),
          tiktok: wholeLink(links.tiktok),
          twitter: wholeLink(links.twitter),
        },
      }
    },
    validate: {
      username: value => {
        const name = value.trim()
        if (name === '') return <Trans>Please choose a username</Trans>
        if (characterCount(name) < username.min || characterCount(name) > username.max) {
          return (
            <Trans>
              A username has {username.min} to {username.max} characters
            </Trans>
          )
        }
        return usernamePattern.test(name) ? null : (
          <Trans>Use letters, digits, dots, hyphens and underscores only</Trans>
        )
      },
      email: value => (emailPattern.test(value.trim()) ? null : <Trans>Please enter your email address</Trans>),
      bio: value =>
        characterCount(value.trim()) > bio.max ? <Trans>A bio has at most {bio.max} characters</Trans> : null,
      website: link,
      industry: value =>
        characterCount(value.trim()) > industry.max ? (
          <Trans>An industry has at most {industry.max} characters</Trans>
        ) : null,
      followers_count: value =>
        isFollowersCount(value) ? null : <Trans>Please enter a whole number, 0 or more</Trans>,
      social_links: { instagram: link, youtube: link, tiktok: link, twitter: link },
      portfolio: link,
    },
  })
}
