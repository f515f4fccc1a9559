import type { FileStore, Namespace } from '#platform/files/file-store.ts'
import { deleteForgottenGuesses, deleteOldAddresses, deleteOldIdempotencyKeys } from '#platform/jobs/cleanup.ts'
import type { Job } from '#platform/jobs/worker.ts'
import { deleteFormerUsernames, deleteLapsedEmailChanges, sweepPictureFiles } from '#server/accounts/profiles/index.ts'
import { deleteEndedSessions } from '#server/accounts/sessions/index.ts'
import { deleteUnsentAttachments, sweepAttachmentFiles } from '#server/marketplace/attachments/index.ts'
import { announceCampaigns, remindOfDeadlines } from '#server/notify/inbox/index.ts'
import { deleteOldMailLinks, deleteOldMails, mailCampaignDigests } from '#server/notify/mail/index.ts'
import { deleteOldPushes } from '#server/notify/push/index.ts'
import { continueImports, regradeEarlyPayments } from '#server/wallets/index.ts'

/** Scheduled jobs, which run once however many instances there are. Times are UTC: 21:00 is 03:00 in Dhaka. */
export const jobsWith = ({ pictures, attachments }: Record<Namespace, FileStore>): readonly Job[] => [
  { name: 'delete_ended_sessions', schedule: '0 21 * * *', run: deleteEndedSessions },
  { name: 'delete_old_idempotency_keys', schedule: '10 21 * * *', run: deleteOldIdempotencyKeys },
  { name: 'delete_old_addresses', schedule: '20 21 * * *', run: deleteOldAddresses },
  { name: 'delete_forgotten_guesses', schedule: '30 * * * *', run: deleteForgottenGuesses },
  { name: 'delete_lapsed_email_changes', schedule: '40 21 * * *', run: deleteLapsedEmailChanges },
  { name: 'delete_former_usernames', schedule: '25 21 * * *', run: deleteFormerUsernames },
  { name: 'delete_old_mails', schedule: '50 21 * * *', run: deleteOldMails },
  { name: 'delete_old_pushes', schedule: '5 22 * * *', run: deleteOldPushes },
  { name: 'delete_old_mail_links', schedule: '55 21 * * *', run: deleteOldMailLinks },
  {
    name: 'delete_unsent_attachments',
    schedule: '15 * * * *',
    run: (db, signal) => deleteUnsentAttachments(db, attachments, signal),
  },
  { name: 'continue_imports', schedule: '* * * * *', run: continueImports },
  { name: 'regrade_early_payments', schedule: '*/5 * * * *', run: regradeEarlyPayments },
  {
    name: 'sweep_picture_files',
    schedule: '35 21 * * *',
    run: (db, signal) => sweepPictureFiles(db, pictures, signal),
  },
  {
    name: 'sweep_attachment_files',
    schedule: '45 21 * * *',
    run: (db, signal) => sweepAttachmentFiles(db, attachments, signal),
  },
  // 9:00 in Dhaka.
  { name: 'remind_of_deadlines', schedule: '0 3 * * *', run: remindOfDeadlines },
  { name: 'announce_campaigns', schedule: '5 3 * * *', run: (db, signal, due) => announceCampaigns(db, due, signal) },
  {
    name: 'mail_campaign_digests',
    schedule: '10 3 * * *',
    run: (db, signal, due) => mailCampaignDigests(db, due, signal),
  },
]
