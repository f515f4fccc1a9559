import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { ApiError } from '#lib/api-error.ts'
import { useDraftOwner, useTextDraft, writeDraft } from '#lib/drafts.ts'
import { count } from '#lib/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Failure } from '#ui/failure.tsx'
import { useSend } from './conversation.ts'
import type { Partner } from './partners.ts'
import { isBlank, messageProblem, roomLeft } from './rules.ts'
import classes from './composer.module.css'

/** From here on the number of remaining characters shows. */
const nearlyFull = 500

const draftName = (partner: number) => `message:${partner}`

/** The field for a message. Enter sends it, Shift+Enter starts a new line. Unsent text stays, also for the next visit. */
export function Composer({ partner: { id, username } }: { partner: Partner }) {
  const { t, i18n } = useLingui()
  const input = useRef<HTMLTextAreaElement>(null)
  const [problem, setProblem] = useState<ReturnType<typeof messageProblem>>(null)
  const owner = useDraftOwner()
  const draft = useTextDraft(draftName(id))
  const send = useSend(receiver => writeDraft(owner, draftName(receiver), undefined))
  const left = roomLeft(draft)
  const max = count(limits.message.max, i18n.locale)
  const problems = {
    empty: t`Please select a user and enter a message`,
    long: t`Message must be at most ${max} characters`,
    restricted: t`Your message contains restricted words. Please remove them.`,
  }

  useEffect(() => {
    // Only with a physical keyboard: on a phone the on-screen keyboard would cover the messages.
    if (window.matchMedia('(hover: hover)').matches) input.current?.focus({ preventScroll: true })
  }, [])

  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (send.isPending) return
    const found = messageProblem(draft)
    setProblem(found)
    // Not reset before a retry: the unchanged text is the same submission.
    if (found) send.reset()
    else send.mutate({ receiver: id, content: draft.trim() })
    input.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, as Bangla keyboards do, Enter ends the word.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event)
  }
  const type = (text: string) => {
    setProblem(null)
    send.reset()
    writeDraft(owner, draftName(id), text || undefined)
  }

  return (
    <form className={classes.composer} onSubmit={submit} noValidate>
      <Banner outcome="error">
        {problem ? (
          problems[problem]
        ) : send.error ? (
          <Refusal error={send.error} restricted={problems.restricted} />
        ) : null}
      </Banner>
      <div className={classes.line}>
        <Textarea
          ref={input}
          className={classes.field}
          classNames={{ input: classes.input }}
          aria-label={t`Message to ${username}`}
          placeholder={t`Write a message`}
          rows={1}
          enterKeyHint="send"
          value={draft}
          readOnly={send.isPending}
          aria-invalid={problem !== null}
          onChange={event => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          type="submit"
          classNames={{ section: classes.icon }}
          leftSection={<IconSend2 size={18} aria-hidden />}
          disabled={isBlank(draft) || send.isPending}
        >
          <Trans>Send</Trans>
        </Button>
      </div>
      {left <= nearlyFull ? (
        <p className={classes.left} data-over={left < 0 || undefined}>
          {count(left, i18n.locale)}
        </p>
      ) : null}
    </form>
  )
}

function Refusal({ error, restricted }: { error: Error; restricted: string }) {
  const { t } = useLingui()
  if (error instanceof ApiError && error.code === 'restricted_words') return restricted
  return <Failure title={t`Failed to send message`} error={error} />
}
