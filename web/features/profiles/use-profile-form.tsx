import { Trans } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import type { Profile, ProfileInput } from '#contract/index.ts'
import type { Extension } from '#contract/values/extensions.ts'
import { limits } from '#contract/values/limits.ts'
import { networks, socialNetworks, type SocialNetwork } from '#contract/values/networks.ts'
import { recordOf } from '#contract/values/record-of.ts'
import type { Category, Division } from '#contract/values/vocabulary.ts'
import { validateEmail, validateUsername } from '#entities/account/validators.tsx'
import { characterCount } from '#lib/forms/validation.ts'
import { supports } from '#lib/http/supports.ts'
import { Count } from '#ui/count.tsx'
import { followersProblem, followStored, isLink, wholeLink } from './rules.ts'

/** The empty fields of a new profile, by role. Numbers are text while the user edits them. */
const emptyCommon = { display_name: '', bio: '', category: '' as Category | '' }
const emptyBrand = { website: '', industry: '' }
const emptyInfluencer = {
  followers_count: '0',
  social_links: recordOf(socialNetworks, () => ''),
  portfolio: '',
  division: '' as Division | '',
}
const empty = { ...emptyCommon, ...emptyBrand, ...emptyInfluencer }

/** The fields of extensions. */
const extensions: Partial<Record<keyof typeof empty, Extension>> = {
  display_name: 'displayNames',
  division: 'divisions',
}

/** The form's values, for both roles. */
function toValues(profile: Profile) {
  const { username, email, followers_count = 0, social_links } = profile
  const given = (Object.keys(empty) as (keyof typeof empty)[]).filter(field => (profile[field] ?? null) !== null)
  return {
    ...empty,
    ...Object.fromEntries(given.map(field => [field, profile[field]])),
    username,
    email,
    followers_count: String(followers_count),
    social_links: { ...empty.social_links, ...social_links },
  }
}

type ProfileValues = ReturnType<typeof toValues>
export type ProfileFormState = ReturnType<typeof useProfileForm>

/** The fields, by their names in the server's errors. */
export const fieldNames = [
  'username',
  'email',
  ...Object.keys(empty).filter(field => field !== 'social_links'),
  ...socialNetworks.map(network => `social_links.${network}`),
]

/** The fields for links to the networks that the server supports. */
const linksToSend = (links: ProfileValues['social_links']) =>
  Object.fromEntries(
    socialNetworks
      .filter(network => supports.networks || !networks[network].isAddition)
      .map(network => [network, links[network]]),
  )

/** The request body for a role. Includes the unchanged picture, which has its own endpoint. */
export function toInput(values: ProfileValues, profile: Profile): ProfileInput {
  const { role, profile_picture = null } = profile
  const own = { ...emptyCommon, ...(role === 'brand' ? emptyBrand : emptyInfluencer) }
  const fields = (Object.keys(own) as (keyof typeof empty)[]).filter(field => {
    const extension = extensions[field]
    return extension === undefined || supports[extension]
  })
  const sent = fields.map(field => {
    const value = values[field]
    if (field === 'followers_count') return [field, Number(value)]
    if (field === 'social_links') return [field, linksToSend(values.social_links)]
    return [field, typeof value === 'string' ? value.trim() : value]
  })
  const { username, email } = values
  return { ...Object.fromEntries(sent), username: username.trim(), email: email.trim(), profile_picture }
}

/**
 * The form with its validation, which runs after completing links. Saving sends the whole profile, so unchanged fields
 * follow the stored profile, which may change on another device while the form is open.
 */
export function useProfileForm(profile: Profile) {
  const link = (text: string, network?: SocialNetwork) =>
    isLink(wholeLink(text, network)) ? null : <Trans>Please enter a full link, like https://example.com</Trans>
  const { bio, displayName, followers, industry } = limits
  const bioLimit = <Count value={bio.max} />
  const followersLimit = <Count value={followers.max} />
  const stored = toValues(profile)
  /** Skips a rule for a stored value, because another client or server has accepted it. */
  const unless =
    <T,>(before: T, rule: (value: T) => ReactNode) =>
    (value: T) =>
      value === before ? null : rule(value)
  const form = useForm({
    initialValues: stored,
    transformValues: values => {
      const links = values.social_links
      return {
        ...values,
        website: wholeLink(values.website),
        portfolio: wholeLink(values.portfolio),
        social_links: recordOf(socialNetworks, network => wholeLink(links[network], network)),
      }
    },
    validate: {
      username: unless(stored.username, validateUsername),
      display_name: unless(stored.display_name, value => {
        const length = characterCount(value.trim())
        const { min, max } = displayName
        if (length === 0 || (length >= min && length <= max)) return null
        return (
          <Trans>
            Display name must be {min} to {max} characters
          </Trans>
        )
      }),
      email: validateEmail,
      bio: unless(stored.bio, value =>
        characterCount(value.trim()) > bio.max ? <Trans>Bio must be at most {bioLimit} characters</Trans> : null,
      ),
      website: unless(stored.website, text => link(text)),
      industry: unless(stored.industry, value =>
        characterCount(value.trim()) > industry.max ? (
          <Trans>Industry must be at most {industry.max} characters</Trans>
        ) : null,
      ),
      followers_count: unless(stored.followers_count, value => {
        const problem = followersProblem(value)
        if (problem === 'large') return <Trans>Followers must be at most {followersLimit}</Trans>
        return problem && <Trans>Please enter a whole number, 0 or more</Trans>
      }),
      social_links: recordOf(socialNetworks, network =>
        unless(stored.social_links[network], text => link(text, network)),
      ),
      portfolio: unless(stored.portfolio, text => link(text)),
    },
  })

  const follow = useEffectEvent((now: ProfileValues) => {
    const values = followStored(form.getValues(), form.getInitialValues(), now)
    form.setInitialValues(now)
    form.setValues(values)
  })
  useEffect(() => follow(toValues(profile)), [profile])
  return form
}
