import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { useEffect, useId, useRef, type ClipboardEvent, type FormEvent, type KeyboardEvent } from 'react'
import { limits } from '#contract/values/limits.ts'
import { blockedWordIn, isBlank } from '#contract/values/text.ts'
import { ErrorSentence } from '#lib/forms/form.tsx'
import { ApiError } from '#lib/http/api-error.ts'
import { count } from '#lib/i18n/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Failure } from '#ui/failure.tsx'
import { isComposing } from '#ui/is-composing.ts'
import { UnsavedAtLogout } from '#ui/unsaved-changes.tsx'
import { AttachButton } from './attach-button.tsx'
import { useDroppedFiles } from './dropped-files.ts'
import type { Outgoing } from './outbox.ts'
import type { Partner } from './partners.ts'
import { PendingAttachment } from './pending-attachment.tsx'
import { roomLeft, type messageProblem } from './rules.ts'
import { upload } from './uploads.ts'
import { useWrittenMessage } from './written-message.ts'
import a11y from '#ui/visually-hidden.module.css'
import classes from './composer.module.css'

interface ComposerProps {
  partner: Partner
  outgoing: readonly Outgoing[]
}

/**
 * The message field. Enter sends the message and Shift+Enter inserts a line break. Files can be chosen, pasted or
 * dropped. An unsent message waits above the field.
 */
export function Composer({ partner: { id, username, attachments = false }, outgoing }: ComposerProps) {
  const { t } = useLingui()
  const input = useRef<HTMLTextAreaElement>(null)
  const room = useId()
  const message = useWrittenMessage(id)
  const { text, problem, waitsForFile } = message
  const failed = outgoing.find(({ error, state }) => error && state !== 'sending')

  useEffect(() => {
    // Only with a physical keyboard: a phone's on-screen keyboard would cover the messages.
    if (window.matchMedia('(hover: hover)').matches) input.current?.focus({ preventScroll: true })
  }, [])

  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (waitsForFile) return
    message.send()
    input.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !isComposing(event)) submit(event)
  }
  const attach = (files: readonly File[]) => void upload(id, files)
  useDroppedFiles(attachments, attach)
  const onPaste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData
    // Office programs add a picture of copied text to the clipboard.
    if (!attachments || files.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    attach([...files])
  }

  return (
    <form className={classes.composer} data-screen-only onSubmit={submit} noValidate>
      <UnsavedAtLogout unsaved={text !== '' || message.upload !== undefined || outgoing.length > 0} />
      <Banner outcome="error">
        {problem ? (
          <Problem problem={problem} text={text} />
        ) : failed?.error ? (
          <Refusal error={failed.error} message={failed} />
        ) : null}
      </Banner>
      {message.upload ? <PendingAttachment receiver={id} upload={message.upload} /> : null}
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
          value={text}
          // Mantine would override these if they were props.
          attributes={{
            input: {
              'aria-invalid': problem !== null,
              'aria-describedby': roomLeft(text) > nearlyFull ? undefined : room,
            },
          }}
          onChange={event => message.write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <Button
          type="submit"
          classNames={{ section: classes.icon }}
          leftSection={<IconSend2 size={18} aria-hidden />}
          disabled={waitsForFile || (!message.upload && isBlank(text))}
        >
          <Trans>Send</Trans>
        </Button>
      </div>
      <RoomLeft id={room} text={text} />
    </form>
  )
}

/** The number of remaining characters at which the field starts to show it. */
const nearlyFull = 500

/**
 * The number of remaining or excess characters of a long message. Screen readers announce it only when the text becomes
 * too long.
 */
function RoomLeft({ id, text }: { id: string; text: string }) {
  const remaining = roomLeft(text)
  const isOver = remaining < 0
  return (
    <>
      {remaining > nearlyFull ? null : (
        <p id={id} className={classes.left} data-over={isOver || undefined}>
          {isOver ? (
            <Plural value={-remaining} one="# character too many" other="# characters too many" />
          ) : (
            <Plural value={remaining} one="# character left" other="# characters left" />
          )}
        </p>
      )}
      <output className={a11y.visuallyHidden}>{isOver ? <Trans>Your message is too long.</Trans> : null}</output>
    </>
  )
}

interface ProblemProps {
  problem: NonNullable<ReturnType<typeof messageProblem>>
  text: string
}

/** Explains why a message was not sent. */
function Problem({ problem, text }: ProblemProps) {
  const { t, i18n } = useLingui()
  const max = count(limits.message.max, i18n.locale)
  if (problem === 'restricted') return <RestrictedWords text={text} />
  return problem === 'empty'
    ? t`Please select a user and enter a message`
    : t`Message must be at most ${max} characters`
}

/** Names the restricted word, unless only the server knows it. */
function RestrictedWords({ text }: { text: string }) {
  const { t } = useLingui()
  const word = blockedWordIn(text)
  return (
    <>
      <span>
        <ErrorSentence code="restricted_words" />
      </span>
      {word === undefined ? null : <span className={classes.word}>{t`Restricted: “${word}”`}</span>}
    </>
  )
}

/** Explains why a message could not be sent. */
function Refusal({ error, message: { content, state } }: { error: Error; message: Outgoing }) {
  const { t } = useLingui()
  if (error instanceof ApiError && error.code === 'restricted_words') return <RestrictedWords text={content} />
  // The site retries by itself, as the message explains, so the error must not advise trying again.
  if (state === 'waiting') return t`Failed to send message`
  return <Failure title={t`Failed to send message`} error={error} />
}
