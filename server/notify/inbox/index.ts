export { dropUnreadable, markMessagesRead, setPreferences } from './commands.ts'
export { announceCampaigns, remindOfDeadlines } from './jobs.ts'
export {
  digestOf,
  digestRecipients,
  digestsOfDayBefore,
  isOn,
  isVerified,
  noticeOf,
  recipientsOf,
  type Digest,
} from './queries.ts'
export { presentNotification } from './presenter.ts'
export { notifications } from './subscribers.ts'
