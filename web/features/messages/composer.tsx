import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { limits } from '#contract/limits.ts'
import { blockedWordIn, isBlank } from '#contract/text.ts'
import { ApiError } from '#lib/api-error.ts'
import { useDraftOwner, useTextDraft, writeDraft } from '#lib/drafts.ts'
import { count } from '#lib/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Failure } from '#ui/failure.tsx'
import { UnsavedAtLogout } from '#ui/unsaved-changes.tsx'
import { AttachButton } from './attach-button.tsx'
import { useDroppedFiles } from './dropped-files.ts'
import { post, type Outgoing } from './outbox.ts'
import type { Partner } from './partners.ts'
import { PendingAttachment } from './pending-attachment.tsx'
import { messageProblem, roomLeft } from './rules.ts'
import { useNotifyTyping } from './typing.ts'
import { removeUpload, upload, useUpload } from './uploads.ts'
import classes from './composer.module.css'

interface ComposerProps {
  partner: Partner
  outgoing: readonly Outgoing[]
}

/** From this many remaining characters on, their number is shown. */
const nearlyFull = 500

const draftName = (partner: number) => `message:${partner}`

/**
 * The field for a message. Enter sends it and Shift+Enter starts a new line; a file is chosen, pasted or dropped. A
 * message that could not be sent waits above the field, and unsent text is kept, even until the next visit.
 */
export function Composer({ partner: { id, username, attachments = false }, outgoing }: ComposerProps) {
  const { t, i18n } = useLingui()
  const input = useRef<HTMLTextAreaElement>(null)
  const [problem, setProblem] = useState<ReturnType<typeof messageProblem>>(null)
  const owner = useDraftOwner()
  const draft = useTextDraft(draftName(id))
  const setDraft = (text: string) => writeDraft(owner, draftName(id), text || undefined)
  const failed = outgoing.find(({ error, state }) => error && state !== 'sending')
  const notifyTyping = useNotifyTyping(id)
  const remaining = roomLeft(draft)
  const attached = useUpload(id)
  const attachment = attached?.attachment
  // A message that is only a file has the file's name as its content.
  const content = isBlank(draft) && attachment ? attachment.name : draft.trim()
  const max = count(limits.message.max, i18n.locale)
  const problems = {
    empty: t`Please select a user and enter a message`,
    long: t`Message must be at most ${max} characters`,
    restricted: <RestrictedWords text={draft} />,
  }

  useEffect(() => {
    // Only with a physical keyboard: a phone's on-screen keyboard would cover the messages.
    if (window.matchMedia('(hover: hover)').matches) input.current?.focus({ preventScroll: true })
  }, [])

  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (attached && !attachment) return
    const found = messageProblem(content)
    setProblem(found)
    if (!found) {
      post(id, content, attachment)
      removeUpload(id)
      setDraft('')
    }
    input.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method is composing, as Bangla keyboards do, Enter ends the word.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event)
  }
  const attach = (files: readonly File[]) => void upload(id, files)
  useDroppedFiles(attachments, attach)
  const onPaste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData
    // Office programs add a picture of the copied text.
    if (!attachments || files.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    attach([...files])
  }
  const type = (text: string) => {
    setProblem(null)
    notifyTyping()
    setDraft(text)
  }

  return (
    <form className={classes.composer} onSubmit={submit} noValidate>
      <UnsavedAtLogout unsaved={draft !== '' || attached !== undefined || outgoing.length > 0} />
      <Banner outcome="error">
        {problem ? (
          problems[problem]
        ) : failed?.error ? (
          <Refusal error={failed.error} restricted={problems.restricted} />
        ) : null}
      </Banner>
      {attached ? <PendingAttachment receiver={id} upload={attached} /> : null}
      <div className={classes.line}>
        {attachments ? <AttachButton onFile={file => attach([file])} /> : null}
        <Textarea
          ref={input}
          className={classes.field}
          classNames={{ input: classes.input }}
          aria-label={t`Message to ${username}`}
          placeholder={t`Write a message`}
          rows={1}
          enterKeyHint="send"
          value={draft}
          aria-invalid={problem !== null}
          onChange={event => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <Button
          type="submit"
          classNames={{ section: classes.icon }}
          leftSection={<IconSend2 size={18} aria-hidden />}
          disabled={attached ? !attachment : isBlank(draft)}
        >
          <Trans>Send</Trans>
        </Button>
      </div>
      {remaining <= nearlyFull ? (
        <p className={classes.left} data-over={remaining < 0 || undefined}>
          {count(remaining, i18n.locale)}
        </p>
      ) : null}
    </form>
  )
}

/** Says which word cannot be sent, unless only the server knows which. */
function RestrictedWords({ text }: { text: string }) {
  const { t } = useLingui()
  const word = blockedWordIn(text)
  return (
    <>
      <span>{t`Your message contains restricted words. Please remove them.`}</span>
      {word === undefined ? null : <span className={classes.word}>{t`Restricted: “${word}”`}</span>}
    </>
  )
}

function Refusal({ error, restricted }: { error: Error; restricted: ReactNode }) {
  const { t } = useLingui()
  if (error instanceof ApiError && error.code === 'restricted_words') return restricted
  return <Failure title={t`Failed to send message`} error={error} />
}
