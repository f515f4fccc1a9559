import { useState } from 'react'
import { isBlank } from '#contract/values/text.ts'
import { useDraftOwner, useTextDraft, writeDraft } from '#lib/forms/drafts.ts'
import { post } from './outbox.ts'
import { messageProblem } from './rules.ts'
import { useNotifyTyping } from './typing.ts'
import { removeUpload, useUpload } from './uploads.ts'

/** The message being written to a user. Drafts keep its text and its file until the next visit. */
export function useWrittenMessage(receiver: number) {
  const [problem, setProblem] = useState<ReturnType<typeof messageProblem>>(null)
  const owner = useDraftOwner()
  const draft = `message:${receiver}`
  const text = useTextDraft(draft)
  const upload = useUpload(receiver)
  const attachment = upload?.attachment
  const notifyTyping = useNotifyTyping(receiver)
  const keep = (written: string) => writeDraft(owner, draft, written || undefined)

  return {
    text,
    upload,
    /** Why it could not be sent. Cleared when the message changes. */
    problem,
    /** Whether its file is still uploading, so that it cannot be sent yet. */
    waitsForFile: upload !== undefined && !attachment,
    write: (written: string) => {
      setProblem(null)
      notifyTyping()
      keep(written)
    },
    send: () => {
      // A message with only a file has the file's name as its content.
      const content = isBlank(text) && attachment ? attachment.name : text.trim()
      const found = messageProblem(content)
      setProblem(found)
      if (found) return
      post(receiver, content, attachment)
      removeUpload(receiver)
      keep('')
    },
  }
}
