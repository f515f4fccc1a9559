import { Type, type Static } from 'typebox'
import { endpoint, Nullable, OneOf } from './endpoint.ts'
import { categories, roles, socialNetworks } from './vocabulary.ts'

const Link = Type.String()

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
  social_links: Type.Optional(
    Type.Object(Object.fromEntries(socialNetworks.map(network => [network, Type.Optional(Link)]))),
  ),
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

export const profiles = {
  'GET /profile/': endpoint({
    summary: "The reader's own profile",
    access: 'user',
    tag: 'Profiles',
    reply: Profile,
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
