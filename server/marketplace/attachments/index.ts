export { attachmentOf } from './queries.ts'
export { deleteUnsentAttachments, knownAttachments, sweepAttachmentFiles } from './sweep.ts'
