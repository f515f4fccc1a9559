import { testsIn, type Statement } from './statement.ts'

const chats = testsIn('tests/browser/messages.spec.ts')
const texts = testsIn('tests/browser/texts.spec.ts')

const step = (name: string) => texts('the texts of the specification: messages', name)
const together = (name: string) =>
  chats('two collaborators start a conversation and write to each other, each seeing what comes without a reload', name)
const fallback = chats('where connections cannot be loaded, the people of the latest messages can be written to')
const times = chats('a time stands where more than five minutes lie between two messages')

/** Section 2: messages. */
export const messages: Statement[] = [
  ['The list has Active Conversations', step('/messages, brand, on arrival')],
  ['The list has Available Connections', step('/messages, brand, on arrival')],
  ['A click on a connection starts a conversation', together('a connection becomes a conversation')],
  [
    'Where connections cannot be loaded, the list has Recent Conversations',
    step('/messages, brand, connections cannot be fetched'),
  ],
  ['Somebody of Recent Conversations can be written to', fallback],
  ['The chat is with the chosen person', together('it arrives: unread, announced, and read when it is opened')],
  ['The chat has an input for text', together('Enter sends, with Shift it makes a new line')],
  [
    'The chat has a Send button, which sends',
    together('the answer arrives in the open conversation and counts as read'),
  ],
  ['Without conversations the list says No conversations yet', step('/messages, new brand, there are none')],
  ['A conversation without messages says No messages yet', step('/messages, brand, a conversation is started')],
  ['While nobody is chosen, the page says Welcome to Messages', step('/messages, new brand, there are none')],
  ['A message more than 5 minutes after the one before has its time above it', times],
  ['A message 5 minutes after the one before has none', times],
]
