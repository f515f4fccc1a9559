import { Type, type Static, type TProperties, type TSchema } from 'typebox'
import { CurrentPassword } from './account.ts'
import { Email, Username } from './auth.ts'
import { assuming, CountInput, endpoint, Id, Nullable, OneOf, OptionalText, pageQuery } from './endpoint.ts'
import { Filter, Search, Sort } from './lists.ts'
import { DisplayName, DisplayNameInput } from './names.ts'
import { limits } from './values/limits.ts'
import { socialNetworks } from './values/networks.ts'
import { recordOf } from './values/record-of.ts'
import { influencerSorts } from './values/sorts.ts'
import { categories, divisions, roles } from './values/vocabulary.ts'

const Link = Type.String()

/** An object with this schema for each social network. */
const perNetwork = <S extends TSchema>(schema: S) => Type.Object(recordOf(socialNetworks, () => schema))

/** A path on this host, or null. */
const Picture = Nullable(Type.String())

/** The fields of a brand's profile, named like its columns. */
export const brandProfile = {
  bio: Type.String(),
  category: Nullable(OneOf(categories)),
  website: Link,
  industry: Type.String(),
  profile_picture: Picture,
}

/** The fields of an influencer's profile, named like its columns. */
export const influencerProfile = {
  bio: Type.String(),
  category: Nullable(OneOf(categories)),
  followers_count: assuming(Type.Integer(), 0),
  /** Empty for none. */
  social_links: perNetwork(Link),
  portfolio: Link,
  /** Where they live. */
  division: Nullable(OneOf(divisions)),
  profile_picture: Picture,
}

const optional = <P extends TProperties>(properties: P) => Type.Partial(Type.Object(properties)).properties

/**
 * The current user's profile: the common fields, followed by those of their role. An admin only has the first three.
 */
export const Profile = Type.Object({
  username: Type.String(),
  email: Type.String(),
  role: OneOf(roles),
  /** A new email address, awaiting the password or the link mailed to the old address, for up to 24 hours. */
  pending_email: Type.Optional(Nullable(Type.String())),
  display_name: Type.Optional(DisplayName),
  ...optional(brandProfile),
  ...optional(influencerProfile),
})
export type Profile = Static<typeof Profile>

const { bio, profile_picture, category, website, industry } = brandProfile
/** The public fields of a brand, named like its columns. */
export const publicBrand = { bio, profile_picture, category, website, industry }
/** The public fields of an influencer, which are all that they fill in. */
export const publicInfluencer = influencerProfile

/** A person's history on this site. */
const history = {
  /** For a brand: its published campaigns that it has not deleted, and its confirmed payments. */
  campaigns: Type.Integer(),
  paid: Type.Integer(),
  /** For an influencer: the paid campaigns by category, most frequent first. */
  completed: Type.Array(Type.Object({ category: OneOf(categories), campaigns: Type.Integer() }), {
    maxItems: categories.length,
  }),
}

/** The public profile, which never contains the email address. */
export const PublicProfile = Type.Object({
  id: Type.Optional(Id),
  username: Type.String(),
  role: OneOf(roles),
  display_name: DisplayName,
  ...optional({ ...publicBrand, ...publicInfluencer, ...history }),
  bio,
  profile_picture,
})
export type PublicProfile = Static<typeof PublicProfile>

/** `http` or `https`, without credentials; empty or null for none. */
const LinkInput = OptionalText({ maxLength: limits.link.max, format: 'link-or-empty' })

const commonInput = {
  bio: OptionalText({ maxLength: limits.bio.max, format: 'storable' }),
  /** Empty or null for none. */
  category: Nullable(OneOf(['', ...categories])),
}

/** The fields that each role can edit: all of its profile except the picture, which has its own endpoint. */
export const brandInput = {
  ...commonInput,
  website: LinkInput,
  industry: OptionalText({ maxLength: limits.industry.max, format: 'storable' }),
} satisfies Record<Exclude<keyof typeof brandProfile, 'profile_picture'>, TSchema>
export const influencerInput = {
  ...commonInput,
  followers_count: CountInput(limits.followers.max),
  social_links: Object.assign(perNetwork(Type.Optional(LinkInput)), {
    emptyIs: Object.freeze(recordOf(socialNetworks, () => '')),
  }),
  portfolio: LinkInput,
  /** Empty or null for none. */
  division: Nullable(OneOf(['', ...divisions])),
} satisfies Record<Exclude<keyof typeof influencerProfile, 'profile_picture'>, TSchema>

/** The profile as edited by its owner. Omitted fields and those of the other role stay unchanged. */
export const ProfileInput = Type.Object({
  username: Username,
  /** A new address takes effect at once with the current password, and otherwise stays pending. */
  email: Email,
  current_password: Type.Optional(CurrentPassword),
  /** Null drops the pending address; anything else is ignored. */
  pending_email: Type.Optional(Type.Unknown()),
  /** Not a name of the site, a wallet or its staff (`reserved_name`). */
  display_name: Type.Optional(DisplayNameInput),
  ...optional(brandInput),
  ...optional(influencerInput),
  /** Ignored: clients send back the whole profile that they read. */
  profile_picture: Type.Optional(Type.Unknown()),
})
export type ProfileInput = Static<typeof ProfileInput>

/** The fields of an influencer in search results, named like its columns. */
export const foundInfluencer = {
  category: influencerProfile.category,
  division: influencerProfile.division,
  followers_count: influencerProfile.followers_count,
  bio: influencerProfile.bio,
  profile_picture: Picture,
}

export const Influencer = Type.Object({
  id: Id,
  username: Type.String(),
  display_name: DisplayName,
  email: Type.String(),
  ...foundInfluencer,
})
export type Influencer = Static<typeof Influencer>

export const profiles = {
  'GET /profile/': endpoint({
    summary: "The current user's profile",
    access: 'user',
    tag: 'Profiles',
    withGeneratedPassword: true,
    reply: Profile,
  }),
  'PUT /profile/': endpoint({
    summary: "Update the current user's profile, including the username and email address",
    access: 'member',
    tag: 'Profiles',
    body: ProfileInput,
    reply: Profile,
  }),
  'PATCH /profile/picture/': endpoint({
    summary: 'Upload a picture (JPEG, PNG, WebP, GIF or AVIF), or remove it with null',
    access: 'member',
    tag: 'Profiles',
    body: Type.Object({ profile_picture: Type.Null() }),
    upload: 'profile_picture',
    reply: Type.Object({ profile_picture: Nullable(Type.String()) }),
    errors: ['invalid_image', 'image_too_many_pixels', 'image_too_large', 'too_many_requests'],
  }),
  'GET /profile/{username}/': endpoint({
    summary: 'A public profile, also by a username given up within a year; a deactivated person has none',
    access: 'public',
    tag: 'Profiles',
    params: Type.Object({ username: Type.String() }),
    reply: PublicProfile,
    errors: ['user_not_found'],
  }),
  'GET /influencers/search/': endpoint({
    summary: 'Search active influencers by text, category, division, network and number of followers',
    access: 'brand',
    tag: 'Influencers',
    query: Type.Object({
      ...pageQuery,
      /** Matches both names and the bio. */
      search: Search,
      category: Filter(categories),
      division: Filter(divisions),
      /** Those with a link to this network. */
      network: Filter(socialNetworks),
      /** Empty for no limit. */
      min_followers: Type.Optional(Type.Unsafe<number | ''>(CountInput(limits.followers.max))),
      /** Empty or 0 for no limit. */
      max_followers: Type.Optional(Type.Unsafe<number | ''>(CountInput(limits.followers.max))),
      sort: Sort(influencerSorts),
    }),
    reply: Type.Array(Influencer),
    paged: true,
  }),
}
