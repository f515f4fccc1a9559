import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf, pageQuery } from './endpoint.ts'
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
      /** Empty: all. */
      category: Type.Optional(OneOf(['', ...categories])),
      /** Empty: any number. */
      min_followers: Type.Optional(Type.String({ pattern: '^\\d{0,10}$' })),
    }),
    reply: Type.Array(Influencer),
    paged: true,
  }),
}
