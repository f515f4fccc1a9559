import { Type, type Static } from 'typebox'
import {
  assuming,
  endpoint,
  Id,
  IdParams,
  Instant,
  Money,
  Nullable,
  OneOf,
  pageQuery,
  PageQuery,
  Text,
} from './endpoint.ts'
import { DisplayName } from './names.ts'
import { limits } from './values/limits.ts'
import { attachmentTypes, roles } from './values/vocabulary.ts'

/** A file in a message. Pictures are converted to WebP. */
export const Attachment = Type.Object({
  id: Id,
  name: Type.String(),
  type: OneOf(attachmentTypes),
  /** In bytes. */
  size: Type.Integer(),
  /** For a picture, in pixels; null for other files. */
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
})
export type Attachment = Static<typeof Attachment>

export const Message = Type.Object({
  id: Id,
  /** User ids. */
  sender: Id,
  sender_name: Type.String(),
  receiver: Id,
  receiver_name: Type.String(),
  content: Type.String(),
  timestamp: Instant,
  attachment: Type.Optional(Attachment),
})
export type Message = Static<typeof Message>

/** A user the current user has an accepted collaboration with. */
export const Connection = Type.Object({
  /** The other user's id. */
  id: Id,
  username: Type.String(),
  display_name: DisplayName,
  role: OneOf(roles),
  profile_picture: Nullable(Type.String()),
  /** Whether the other user can read messages: a deactivated user cannot log in. */
  is_active: assuming(Type.Boolean(), true),
  has_existing_messages: Type.Boolean(),
  /** Whether either of the two has started the conversation. */
  has_conversation: Type.Boolean(),
  last_message: Nullable(Type.String()),
  last_message_at: Nullable(Instant),
  /** Whether the current user wrote the last message. */
  last_message_own: Type.Boolean(),
  /** Whether messages may have attachments. */
  attachments: Type.Boolean(),
  /** The campaign of their latest accepted application, and its amount due. */
  collaboration: Type.Optional(Type.Object({ campaign: Id, campaign_title: Type.String(), amount_due: Money })),
  /** The number of the current user's unread messages. */
  unread_count: assuming(Type.Integer(), 0),
  /** The last messages that the other user has received and read, by id; null before the first. */
  delivered_up_to: Nullable(Id),
  read_up_to: Nullable(Id),
})
export type Connection = Static<typeof Connection>

export const messages = {
  'GET /messages/': endpoint({
    summary: `A page of all conversations, of at most ${limits.inbox} messages, or of one, oldest first`,
    access: 'user',
    tag: 'Messages',
    query: Type.Object({
      /** The other user's id. With or without it, the Link header points to earlier pages with `rel="prev"`. */
      with: Type.Optional(Id),
      ...pageQuery,
    }),
    reply: Type.Array(Message),
    paged: true,
    pagesBackwards: true,
    polled: true,
  }),
  'GET /messages/connections/': endpoint({
    summary: 'The users that the current user can message, latest activity first',
    access: 'user',
    tag: 'Messages',
    query: PageQuery,
    reply: Type.Array(Connection),
    paged: true,
    polled: true,
  }),
  'GET /messages/unread/': endpoint({
    summary: 'The number of unread messages',
    access: 'user',
    tag: 'Messages',
    /** Counted across at most 100 conversations, so from 100 on there may be more. */
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
    errors: ['not_collaborators', 'recipient_deactivated'],
    idempotent: true,
  }),
  'POST /messages/': endpoint({
    summary: 'Send a message to a collaborator',
    access: 'user',
    tag: 'Messages',
    body: Type.Object({
      receiver: Id,
      /** The attachment's name if the message has no text. */
      content: Text(limits.message.max),
      /** A file that the sender has uploaded but not yet sent. */
      attachment: Type.Optional(Id),
    }),
    status: 201,
    reply: Message,
    errors: ['restricted_words', 'not_collaborators', 'recipient_deactivated', 'attachment_not_found'],
    mayOutliveSession: true,
    idempotent: true,
    rate: 'messages',
  }),
  'POST /messages/attachments/': endpoint({
    summary: `Upload a picture or a PDF file for a message to a collaborator; it is deleted after ${limits.attachment.unsentHours} hours without one`,
    access: 'member',
    tag: 'Messages',
    /** Sent as multipart form data, with the file in `file`. */
    body: Type.Object({}),
    form: 'file',
    status: 201,
    reply: Attachment,
    errors: [
      'unsupported_attachment',
      'image_too_many_pixels',
      'attachment_too_large',
      'not_collaborators',
      'attachments_used_up',
      'address_attachments_used_up',
      'file_infected',
      'restricted_words',
      'too_many_requests',
    ],
    idempotent: true,
    rate: 'uploads',
  }),
  'GET /messages/attachments/{id}/': endpoint({
    summary: 'The file of a message, for its sender and receiver, or an upload of the caller',
    access: 'member',
    tag: 'Messages',
    params: IdParams,
    query: Type.Object({
      /** `preview` is a small version, which only pictures have. */
      size: Type.Optional(OneOf(['preview', 'full'])),
    }),
    file: attachmentTypes,
    errors: ['attachment_not_found'],
  }),
  'POST /messages/read/': endpoint({
    summary: 'Mark the messages from a user as read, all of them or up to one',
    access: 'user',
    tag: 'Messages',
    body: Type.Object({
      /** The other user's id. */
      with: Id,
      /** The last message read; later ones stay unread. If omitted, all are marked as read. */
      up_to: Type.Optional(Id),
    }),
    mayOutliveSession: true,
    status: 204,
  }),
  'POST /messages/delivered/': endpoint({
    summary: 'Mark the latest messages as delivered',
    access: 'member',
    tag: 'Messages',
    mayOutliveSession: true,
    status: 204,
  }),
  'POST /messages/typing/': endpoint({
    summary: 'Notify a collaborator that you are typing',
    access: 'member',
    tag: 'Messages',
    body: Type.Object({
      /** The other user's id. */
      with: Id,
    }),
    status: 204,
    errors: ['not_collaborators'],
  }),
}
