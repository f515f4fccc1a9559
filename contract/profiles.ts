import { Type, type Static, type TSchema } from 'typebox'
import { Email, Username } from './auth.ts'
import { CountInput, endpoint, Nullable, OneOf } from './endpoint.ts'
import { limits } from './limits.ts'
import { categories, roles, socialNetworks, type SocialNetwork } from './vocabulary.ts'

const Link = Type.String()

/** An object with this under each social network's key. */
const perNetwork = <S extends TSchema>(schema: S) =>
  Type.Object(Object.fromEntries(socialNetworks.map(network => [network, schema])) as Record<SocialNetwork, S>)

/** The reader's own profile. A brand has website and industry, an influencer the rest; an admin only the first three. */
export const Profile = Type.Object({
  username: Type.String(),
  email: Type.String(),
  role: OneOf(roles),
  bio: Type.Optional(Type.String()),
  category: Type.Optional(Nullable(OneOf(categories))),
  website: Type.Optional(Link),
  industry: Type.Optional(Type.String()),
  followers_count: Type.Optional(Type.Integer()),
  /** Empty for none. */
  social_links: Type.Optional(perNetwork(Link)),
  portfolio: Type.Optional(Link),
  /** A path on this host, or null. */
  profile_picture: Type.Optional(Nullable(Type.String())),
})
export type Profile = Static<typeof Profile>

/** What anyone may see of a person: never the e-mail address. */
export const PublicProfile = Type.Object({
  username: Type.String(),
  role: OneOf(roles),
  bio: Type.String(),
  profile_picture: Nullable(Type.String()),
})
export type PublicProfile = Static<typeof PublicProfile>

/** `http` or `https`, without credentials; empty for none. */
const LinkInput = Type.String({ maxLength: limits.link.max, format: 'link-or-empty' })

/** The whole profile as its person edits it. What is left out stays as it is; a role's editor ignores the other's fields. */
export const ProfileInput = Type.Object({
  username: Username,
  email: Email,
  bio: Type.Optional(Type.String({ maxLength: limits.bio.max, format: 'storable' })),
  /** Empty or null: none. */
  category: Type.Optional(Nullable(OneOf(['', ...categories]))),
  website: Type.Optional(LinkInput),
  industry: Type.Optional(Type.String({ maxLength: limits.industry.max, format: 'storable' })),
  followers_count: Type.Optional(CountInput(limits.followers.max)),
  social_links: Type.Optional(perNetwork(Type.Optional(LinkInput))),
  portfolio: Type.Optional(LinkInput),
  /** Part of the profile that an editor sends back, and ignored: a picture has a call of its own. */
  profile_picture: Type.Optional(Type.Unknown()),
})
export type ProfileInput = Static<typeof ProfileInput>

export const profiles = {
  'GET /profile/': endpoint({
    summary: "The reader's own profile",
    access: 'user',
    tag: 'Profiles',
    reply: Profile,
  }),
  'PUT /profile/': endpoint({
    summary: "Change the reader's own profile, name and e-mail address included",
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
    errors: ['invalid_image', 'image_too_large'],
  }),
  'GET /profile/{username}/': endpoint({
    summary: 'A public profile; a deactivated person has none',
    access: 'public',
    tag: 'Profiles',
    params: Type.Object({ username: Type.String() }),
    reply: PublicProfile,
    errors: ['user_not_found'],
  }),
}
