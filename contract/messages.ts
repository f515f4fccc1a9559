import { Type, type Static } from 'typebox'
import { endpoint, Id, Instant, Nullable, OneOf, pageQuery, PageQuery, Text } from './endpoint.ts'
import { limits } from './limits.ts'
import { roles } from './vocabulary.ts'

export const Message = Type.Object({
  id: Id,
  /** User ids. */
  sender: Id,
  sender_name: Type.String(),
  receiver: Id,
  receiver_name: Type.String(),
  content: Type.String(),
  timestamp: Instant,
})
export type Message = Static<typeof Message>

/** Somebody that the reader has an approved collaboration with. */
export const Connection = Type.Object({
  /** The other person's user id. */
  id: Id,
  username: Type.String(),
  role: OneOf(roles),
  profile_picture: Nullable(Type.String()),
  has_existing_messages: Type.Boolean(),
  /** The conversation was started, by either of the two. */
  has_conversation: Type.Boolean(),
  last_message: Nullable(Type.String()),
  last_message_at: Nullable(Instant),
  /** Messages to the reader that they have not seen. */
  unread_count: Type.Integer(),
})
export type Connection = Static<typeof Connection>

export const messages = {
  'GET /messages/': endpoint({
    summary: `The newest ${limits.inbox} messages of all conversations, or a page of one, oldest first`,
    access: 'user',
    tag: 'Messages',
    query: Type.Object({
      /** The other person's user id. Earlier pages stand in the Link header under `prev`. */
      with: Type.Optional(Id),
      ...pageQuery,
    }),
    reply: Type.Array(Message),
    paged: true,
    pagesBackwards: true,
  }),
  'GET /messages/connections/': endpoint({
    summary: 'With whom the reader may write, the latest conversation first',
    access: 'user',
    tag: 'Messages',
    query: PageQuery,
    reply: Type.Array(Connection),
    paged: true,
  }),
  'GET /messages/unread/': endpoint({
    summary: 'How many messages the reader has not seen',
    access: 'user',
    tag: 'Messages',
    /** Counted in at most 100 conversations: a reader with more of them learns that there are at least 100. */
    reply: Type.Object({ unread: Type.Integer() }),
  }),
  'POST /messages/start-conversation/': endpoint({
    summary: 'Start a conversation with a collaborator',
    access: 'user',
    tag: 'Messages',
    body: Type.Object({ receiver_id: Id }),
    status: 201,
    repeatStatus: 200,
    reply: Connection,
    errors: ['not_collaborators'],
    idempotent: true,
  }),
  'POST /messages/': endpoint({
    summary: 'Write to a collaborator',
    access: 'user',
    tag: 'Messages',
    body: Type.Object({ receiver: Id, content: Text(limits.message.max) }),
    status: 201,
    reply: Message,
    errors: ['restricted_words', 'not_collaborators'],
    idempotent: true,
  }),
  'POST /messages/read/': endpoint({
    summary: 'Say that the messages from a person have been seen, all of them or up to one',
    access: 'user',
    tag: 'Messages',
    body: Type.Object({
      /** The other person's user id. */
      with: Id,
      /** A message's id: what came after it stays unread. Without it all messages from the person have been seen. */
      up_to: Type.Optional(Id),
    }),
    status: 204,
  }),
}
