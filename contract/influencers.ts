import { Type, type Static } from 'typebox'
import { CountInput, endpoint, Id, Nullable, OneOf, pageQuery } from './endpoint.ts'
import { limits } from './limits.ts'
import { categories } from './vocabulary.ts'

export const Influencer = Type.Object({
  id: Id,
  username: Type.String(),
  email: Type.String(),
  category: Nullable(OneOf(categories)),
  followers_count: Type.Integer(),
  bio: Type.String(),
  profile_picture: Nullable(Type.String()),
})
export type Influencer = Static<typeof Influencer>

export const influencers = {
  'GET /influencers/search/': endpoint({
    summary: 'Active influencers, by category and followers',
    access: 'brand',
    tag: 'Influencers',
    query: Type.Object({
      ...pageQuery,
      /** Empty means all. */
      category: Type.Optional(OneOf(['', ...categories])),
      /** Empty means any. */
      min_followers: Type.Optional(Type.Unsafe<number | ''>(CountInput(limits.followers.max))),
    }),
    reply: Type.Array(Influencer),
    paged: true,
  }),
}
