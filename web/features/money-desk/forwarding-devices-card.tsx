import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type SyntheticEvent } from 'react'
import type { Device } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import { permitted } from '#entities/admin/admin-list.tsx'
import { useNavigationBlock } from '#entities/decision/use-navigation-block.ts'
import { Permitted } from '#entities/staff/permitted.tsx'
import { call } from '#lib/api/call.ts'
import { usePages } from '#lib/api/query.ts'
import { useSubmission } from '#lib/api/submission.ts'
import { reloadChanged } from '#lib/live/hints.ts'
import { Banner } from '#ui/banner.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { DataList } from '#ui/data-list.tsx'
import { Day } from '#ui/day.tsx'
import { Failure } from '#ui/failure.tsx'
import { Modal } from '#ui/modal.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import classes from './money-desk-tab.module.css'

/** The keys of the phones that forward messages. Creates them, shows each once, and revokes them. */
export function ForwardingDevicesCard() {
  const { t } = useLingui()
  return (
    <Card title={t`Phones that forward messages`}>
      <NewDevice />
      <Devices />
    </Card>
  )
}

const reloadDevices = () => reloadChanged('wallet')

/** A form that names a phone and creates its key. */
function NewDevice() {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  // After a lost response, a retry returns the same key, which the server shows only once.
  const add = useSubmission('POST /admin/devices/', { onSuccess: () => setName(''), onSettled: reloadDevices })
  // Ignores links, because leaving the page would lose the key.
  useNavigationBlock(add.isPending || add.data !== undefined, true)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim() === '') {
      setMissing(true)
      field.current?.focus()
    } else if (!add.isPending) add.mutate({ name })
  }
  return (
    <>
      <Banner outcome="error">
        {add.error ? <Failure title={t`We couldn't create the key`} error={add.error} /> : null}
      </Banner>
      {add.data ? <NewKey text={add.data.key} onCopied={add.reset} /> : null}
      <p className={classes.hint}>
        <Trans>
          Use an app on the wallet's phone to forward its messages here as they arrive. The app needs a key.
        </Trans>
      </p>
      <Permitted to="wallets.manage">
        <form className={classes.form} onSubmit={submit} noValidate>
          <Group align="start" gap="sm">
            <TextInput
              ref={field}
              label={t`Name of the phone`}
              maxLength={limits.deviceName.max}
              value={name}
              error={missing ? t`Please name the phone` : undefined}
              onChange={event => {
                setMissing(false)
                setName(event.currentTarget.value)
              }}
            />
            <SubmitButton busy={add.isPending}>{t`Create a key`}</SubmitButton>
          </Group>
        </form>
      </Permitted>
    </>
  )
}

/** A new key. The server returns it only once, so nothing but the button closes the dialog. */
function NewKey({ text, onCopied }: { text: string; onCopied: () => void }) {
  const { t } = useLingui()
  return (
    <Modal opened title={<Trans>Copy this key into the phone now</Trans>} closeOnClickOutside={false}>
      <p className={classes.hint}>
        <Trans>We'll only show it once.</Trans>
      </p>
      <p className={classes.key}>
        <code>{text}</code>
        <CopyButton text={text} label={t`Copy the key`} />
      </p>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onCopied}>
          <Trans>I've copied it</Trans>
        </Button>
      </Group>
    </Modal>
  )
}

/** The phones that have or had a key. */
function Devices() {
  const { t } = useLingui()
  const list = usePages('GET /admin/devices/')
  const [revoking, setRevoking] = useState<Device | null>(null)
  const revoke = useMutation({
    mutationFn: ({ id }: Device) => call('DELETE /admin/devices/{id}/', { params: { id } }),
    onSuccess: () => setRevoking(null),
    onSettled: reloadDevices,
  })
  const revokedName = revoking?.name ?? ''
  return (
    <>
      <DataList
        label={t`Phones that forward messages`}
        list={list}
        rowKey={row => row.id}
        empty={t`No phones yet`}
        expected={1}
        columns={permitted<Device>(
          [
            { header: t`Name`, primary: true, cell: row => row.name },
            { header: t({ message: 'Added', context: 'heading' }), cell: row => <Day instant={row.created_at} /> },
            { header: t`Key created by`, cell: row => row.created_by },
            { header: t`Last used`, cell: row => <Day instant={row.last_used_at} /> },
            {
              header: t`Actions`,
              actions: true,
              cell: row =>
                row.revoked_at ? (
                  t`Revoked`
                ) : (
                  <Button size="xs" variant="default" onClick={() => setRevoking(row)}>
                    {t`Revoke`}
                  </Button>
                ),
            },
          ],
          'wallets.manage',
        )}
      />
      <ConfirmDialog
        opened={revoking !== null}
        title={t`Revoke this key?`}
        confirmLabel={t`Revoke`}
        danger
        busy={revoke.isPending}
        failure={revoke.error ? <Failure title={t`We couldn't revoke the key`} error={revoke.error} /> : null}
        onConfirm={() => {
          if (revoking) revoke.mutate(revoking)
        }}
        onClose={() => {
          revoke.reset()
          setRevoking(null)
        }}
      >
        <Trans>{revokedName} can no longer forward messages.</Trans>
      </ConfirmDialog>
    </>
  )
}
