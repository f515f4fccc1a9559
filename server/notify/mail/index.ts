export {
  deleteEmailChangeLinks,
  deleteOldMailLinks,
  deleteOldMails,
  deleteResetLinks,
  insertResetRequest,
  queueAccountMail,
  verifyAddress,
} from './commands.ts'
export { mailCampaignDigests } from './jobs.ts'
export { mailLanes } from './lanes.ts'
export { emailProblem } from './queries.ts'
export { redeemLink } from './redeem-link.ts'
export { mails } from './subscribers.ts'
export { noticeFor } from './write-mail.ts'
