export { markMessagesRead, setPreferences } from './commands.ts'
export { announceCampaigns, remindOfDeadlines } from './jobs.ts'
export {
  concerned,
  digestOf,
  digestReaders,
  digestsOfDayBefore,
  isOn,
  isVerified,
  noticeOf,
  type Digest,
} from './queries.ts'
export { presentNotification } from './presenter.ts'
export { splitMessages } from './split-messages.ts'
export { notifications, notifiedEvents } from './subscribers.ts'
