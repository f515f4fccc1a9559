import { testsIn, type Statement } from './statement.ts'

const chats = testsIn('tests/browser/messages.spec.ts')
const texts = testsIn('tests/browser/texts.spec.ts')

const step = (name: string) => texts('shows the specified texts: messages', name)
const together = (name: string) =>
  chats('two collaborators start a conversation and exchange messages without reloading', name)
const fallback = chats('lists recent conversations when connections fail to load')
const times = chats('shows a time between messages more than five minutes apart')

/** Section 2: messages. */
export const messages: Statement[] = [
  ['The list has Active Conversations', step('/messages, brand, on arrival')],
  ['The list has Available Connections', step('/messages, brand, on arrival')],
  ['A click on a connection starts a conversation', together('a connection becomes a conversation')],
  [
    'If connections cannot be loaded, the list has Recent Conversations',
    step('/messages, brand, loading connections fails'),
  ],
  ['A person in Recent Conversations can be written to', fallback],
  [
    'The chat is with the selected person',
    together('the message arrives unread, is announced, and is read once opened'),
  ],
  ['The chat has an input for text', together('Enter sends, Shift+Enter inserts a line break')],
  [
    'The chat has a Send button, which sends',
    together('the reply appears in the open conversation and counts as read'),
  ],
  ['Without conversations the list says No conversations yet', step('/messages, new brand, no conversations')],
  ['A conversation without messages says No messages yet', step('/messages, brand, a conversation is started')],
  ['While no one is selected, the page says Welcome to Messages', step('/messages, new brand, no conversations')],
  ['A message more than 5 minutes after the previous one has its time above it', times],
  ['A message 5 minutes after the previous one has no time above it', times],
]
