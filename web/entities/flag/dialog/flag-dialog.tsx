import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { FlagInput } from '#contract/flags.ts'
import { flagReasons, type FlagReason } from '#contract/values/flags.ts'
import { limits } from '#contract/values/limits.ts'
import { useNavigationBlock } from '#entities/decision/use-navigation-block.ts'
import { useSubmission } from '#lib/api/submission.ts'
import { ErrorText, fieldErrors, showErrors, toFirstError } from '#lib/forms/form.tsx'
import { Banner } from '#ui/banner.tsx'
import { Modal } from '#ui/modal.tsx'
import { isTooLong, NoteField } from '#ui/note-field.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { reasonNames } from './flag-words.ts'

interface FlagDialogProps {
  subject: Pick<FlagInput, 'subject_type' | 'subject_id'>
  /** What the dialog does, as its button is labelled. */
  title: string
  onClose: () => void
}

/** Asks for the reason for a flag. Thanks the user afterwards, even if they had already flagged it. */
export function FlagDialog({ subject, title, onClose }: FlagDialogProps) {
  const { t, i18n } = useLingui()
  const flag = useSubmission('POST /flags/', {
    onError: error => showErrors(form, fieldErrors(error, ['reason', 'note'])),
  })
  const { isPending, isError, error, data } = flag
  useNavigationBlock(isPending, isError)
  const form = useForm<{ reason: FlagReason | ''; note: string }>({
    initialValues: { reason: '', note: '' },
    validate: {
      reason: reason => (reason === '' ? <Trans>Please choose a reason</Trans> : null),
      note: note => isTooLong(note, limits.rejectNote.max),
    },
  })
  const close = () => {
    if (!isPending) onClose()
  }
  const submit = form.onSubmit(({ reason, note }) => {
    if (!isPending && reason !== '') flag.mutate({ ...subject, reason, note: note.trim() || null })
  }, toFirstError(form))

  if (data) {
    return (
      <Modal opened title={data.is_repeated ? t`You've already flagged this` : t`Thank you`} onClose={onClose}>
        <p>
          {data.is_repeated ? (
            <Trans>We'll tell you what we decide.</Trans>
          ) : (
            <Trans>We'll look into it and tell you what we decide. Nobody will know that you flagged it.</Trans>
          )}
        </p>
        <Group justify="flex-end" mt="lg">
          <Button onClick={onClose} data-autofocus>
            {t`Close`}
          </Button>
        </Group>
      </Modal>
    )
  }
  return (
    <Modal opened title={title} onClose={close} closeOnClickOutside={false}>
      <Banner outcome="error">{isError ? <ErrorText error={error} /> : null}</Banner>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <NativeSelect
            label={t`Reason`}
            name="reason"
            data={[
              { value: '', label: t`Choose a reason` },
              ...flagReasons.map(reason => ({ value: reason, label: i18n._(reasonNames[reason]) })),
            ]}
            {...form.getInputProps('reason')}
          />
          <NoteField
            label={t`Note`}
            description={t`Optional. Only our team reads it.`}
            name="note"
            rows={3}
            max={limits.rejectNote.max}
            value={form.values.note}
            error={form.errors['note']}
            onChange={note => form.setFieldValue('note', note)}
          />
          <p>
            {subject.subject_type === 'message' ? (
              <Trans>Our team will read only this message. Nobody will know that you flagged it.</Trans>
            ) : (
              <Trans>Our team will look into it. Nobody will know that you flagged it.</Trans>
            )}
          </p>
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={isPending}>
              {t`Cancel`}
            </Button>
            <SubmitButton busy={isPending} busyLabel={t`Sending...`}>
              {t({ message: 'Flag', context: 'button' })}
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
