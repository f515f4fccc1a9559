import { Type, type Static, type TSchema } from 'typebox'
import { Email, Username } from './auth.ts'
import { CountInput, endpoint, Nullable, OneOf } from './endpoint.ts'
import { limits } from './limits.ts'
import { categories, roles, socialNetworks, type SocialNetwork } from './vocabulary.ts'

const Link = Type.String()

/** An object with this schema for each social network. */
const perNetwork = <S extends TSchema>(schema: S) =>
  Type.Object(Object.fromEntries(socialNetworks.map(network => [network, schema])) as Record<SocialNetwork, S>)

/**
 * The reader's own profile. Brands have website and industry, influencers the other fields, and admins only the first
 * three.
 */
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

/** The public profile, without the e-mail address. */
export const PublicProfile = Type.Object({
  username: Type.String(),
  role: OneOf(roles),
  bio: Type.String(),
  profile_picture: Nullable(Type.String()),
})
export type PublicProfile = Static<typeof PublicProfile>

/** An http or https URL without credentials; empty for none. */
const LinkInput = Type.String({ maxLength: limits.link.max, format: 'link-or-empty' })

/** The editable profile. Omitted fields stay unchanged, and fields of the other role are ignored. */
export const ProfileInput = Type.Object({
  username: Username,
  email: Email,
  bio: Type.Optional(Type.String({ maxLength: limits.bio.max, format: 'storable' })),
  /** Empty or null for none. */
  category: Type.Optional(Nullable(OneOf(['', ...categories]))),
  website: Type.Optional(LinkInput),
  industry: Type.Optional(Type.String({ maxLength: limits.industry.max, format: 'storable' })),
  followers_count: Type.Optional(CountInput(limits.followers.max)),
  social_links: Type.Optional(perNetwork(Type.Optional(LinkInput))),
  portfolio: Type.Optional(LinkInput),
  /** Ignored: forms send the whole profile back, but the picture has its own endpoint. */
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
    summary: "Change the reader's own profile, including name and e-mail address",
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
    summary: 'A public profile of an active user',
    access: 'public',
    tag: 'Profiles',
    params: Type.Object({ username: Type.String() }),
    reply: PublicProfile,
    errors: ['user_not_found'],
  }),
}
