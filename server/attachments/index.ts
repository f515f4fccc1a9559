export { attachmentOf } from './queries.ts'
export { deleteUnsentAttachments, sweepAttachmentFiles } from './sweep.ts'
