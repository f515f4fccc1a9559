import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Textarea } from '@mantine/core'
import type { DragEvent } from 'react'
import { limits } from '#contract/values/limits.ts'
import { withoutOverrides } from '#contract/values/normal-form.ts'
import { paymentMethods, type PaymentMethod } from '#contract/values/vocabulary.ts'
import { methodNames } from '#entities/admin/wallets/evidence-texts.ts'
import { Permitted } from '#entities/staff/permitted.tsx'
import { useMay } from '#lib/api/capabilities.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { fieldText } from '#lib/i18n/field-text.ts'
import { dateTime } from '#lib/i18n/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Card } from '#ui/card.tsx'
import { Failure } from '#ui/failure.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { Progress } from '#ui/progress.tsx'
import { BusyButton } from '#ui/submit-button.tsx'
import { UnsavedAtLogout } from '#ui/unsaved-changes.tsx'
import { ImportPreview } from './import-preview.tsx'
import { PendingPayments } from './pending-payment.tsx'
import { StatementColumns } from './statement-columns.tsx'
import { useImport, useOutcomeCounts } from './use-import.ts'
import { usePasted } from './use-pasted.ts'
import classes from './import-card.module.css'

/** The date of the first import of a file that the server refuses as a repetition. */
function firstImport(error: unknown): string | undefined {
  const problems = error instanceof ApiError ? error.fields['file'] : undefined
  const at = problems?.find(({ code }) => code === 'imported_before')?.params?.['at']
  return at === undefined ? undefined : String(at)
}

/** Imports a wallet's records: pasted messages, or a statement file that is dropped or chosen. Both have a preview. */
export function ImportCard() {
  const { t, i18n } = useLingui()
  const pasted = usePasted()
  const imports = useImport(kept => {
    if ('text' in kept) pasted.imported(kept.text)
  })
  const { preview, kept, busy, error, asked, source } = imports
  const counts = useOutcomeCounts()
  const importedAt = firstImport(error)
  const at = importedAt && dateTime(importedAt, i18n.locale)
  return (
    <Card title={t`Import messages`}>
      <UnsavedAtLogout unsaved={pasted.text !== ''} />
      <Banner outcome="success">
        {kept ? (
          <>
            <div>{counts(kept.counts)}</div>
            {kept.pending_payments ? <PendingPayments count={kept.pending_payments} /> : null}
          </>
        ) : null}
      </Banner>
      <Banner outcome="error">
        {error && error !== asked ? (
          <Failure title={t`This could not be read`} error={error}>
            {at ? <Trans>First import: {at}</Trans> : null}
          </Failure>
        ) : null}
      </Banner>
      <Permitted to="wallets.manage">
        <ImportFields pasted={pasted} imports={imports} />
      </Permitted>
      {asked && source && 'file' in source ? (
        <StatementColumns
          refusal={asked}
          fileName={withoutOverrides(source.file.name)}
          busy={busy}
          onRead={columns => imports.read({ ...source, columns, assign: false })}
          onCancel={imports.reset}
        />
      ) : null}
      <div className={preview ? classes.preview : undefined}>
        {/* Stays in place without a preview: a live region only announces changes. */}
        <output>{preview ? counts(preview.counts) : null}</output>
        {preview ? (
          <ImportPreview
            preview={preview}
            busy={busy}
            onKeep={imports.keep}
            onCancel={imports.reset}
            onAssign={() => source && imports.read({ ...source, assign: true })}
          />
        ) : null}
      </div>
      <p className={classes.hint}>
        <Trans>
          You'll see a preview before we save anything. We won't add messages that have already been imported.
        </Trans>
      </p>
    </Card>
  )
}

interface ImportFieldsProps {
  pasted: Pick<ReturnType<typeof usePasted>, 'account' | 'text' | 'change'>
  imports: Pick<ReturnType<typeof useImport>, 'source' | 'progress' | 'busy' | 'read'>
}

/** The wallet, and its messages or statement. */
function ImportFields({ pasted: { account, text, change }, imports }: ImportFieldsProps) {
  const { t, i18n } = useLingui()
  const { source, progress, busy } = imports
  const mayImport = useMay()('wallets.manage')
  const isReadable = (messages: string) => messages.trim() !== '' && messages.length <= limits.paste.max
  const read = (messages: string) => {
    if (isReadable(messages)) imports.read({ account, text: messages })
  }
  const readFile = (file: File | null | undefined) => {
    if (file) imports.read({ account, file })
  }
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    // Unlike a press on a button, a drop also reaches disabled fields.
    if (mayImport) readFile(file)
  }
  const choose = (wallet: PaymentMethod) => {
    change({ account: wallet })
    // Disables the input during a preview: what is imported must be what was previewed, for the same wallet.
    if (source) imports.read({ ...source, account: wallet })
  }
  return (
    <div className={classes.fields} onDragOver={event => event.preventDefault()} onDrop={drop}>
      <NativeSelect
        label={t`Wallet`}
        maw="14rem"
        value={account}
        onChange={event => choose(event.currentTarget.value === 'nagad' ? 'nagad' : 'bkash')}
        data={paymentMethods.map(value => ({ value, label: i18n._(methodNames[value]) }))}
      />
      <Textarea
        label={t`Messages`}
        description={t`Paste any number of messages, in any order, or drop a statement (CSV) here.`}
        rows={4}
        spellCheck={false}
        // Does not truncate the text at the limit, which would drop messages silently.
        error={text.length > limits.paste.max && fieldText({ message: '', code: 'too_long', params: limits.paste })}
        value={text}
        onChange={event => change({ text: event.currentTarget.value })}
        onPaste={event => {
          // Reads text at once when it is pasted into an empty field.
          if (text === '') read(event.clipboardData.getData('text'))
        }}
      />
      <Group gap="sm">
        <BusyButton disabled={!isReadable(text)} busy={busy} onClick={() => read(text)}>
          {t({ message: 'Preview', context: 'button' })}
        </BusyButton>
        <FileButton accept=".csv,text/csv" onChange={readFile}>
          {props => (
            <Button {...props} variant="default" disabled={busy}>
              {t`Choose a file`}
            </Button>
          )}
        </FileButton>
      </Group>
      {progress === null ? null : <Progress share={progress} label={t`Sending the file`} />}
    </div>
  )
}
