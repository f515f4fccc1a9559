import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useMutation, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { Reply } from '#contract/index.ts'
import { asciiDigits } from '#contract/values/digits.ts'
import { parsePercent } from '#contract/values/money.ts'
import { Permitted } from '#entities/staff/permitted.tsx'
import { call } from '#lib/api/call.ts'
import { reload } from '#lib/api/query.ts'
import { FieldSentence } from '#lib/forms/form.tsx'
import { ApiError } from '#lib/http/api-error.ts'
import { isNotFound } from '#lib/http/is-not-found.ts'
import { percent } from '#lib/i18n/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Card } from '#ui/card.tsx'
import { Failure } from '#ui/failure.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { ErrorState } from '#ui/states.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'

/** The setting for the platform fee. Renders nothing while it loads, or if the server does not support settings. */
export function FeeCard({
  settings: { data, error, refetch },
}: {
  settings: Pick<UseQueryResult<Reply<'GET /admin/settings/'>>, 'data' | 'error' | 'refetch'>
}) {
  const { t } = useLingui()
  if (!data && (!error || isNotFound(error))) return null
  return (
    <Card title={t`Platform fee`}>
      {data ? <Fee current={data.platform_fee_percent} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
    </Card>
  )
}

/** The current percentage and a form that changes it. */
function Fee({ current }: { current: string }) {
  const { t, i18n } = useLingui()
  const [editing, setEditing] = useState(false)
  const rate = percent(current, i18n.locale)
  if (editing) return <FeeForm current={current} onClose={() => setEditing(false)} />
  return (
    <Group justify="space-between">
      <span>
        <Trans>{rate} of each payment, charged on confirmation</Trans>
      </span>
      <Permitted to="settings.manage">
        <Button variant="default" size="sm" onClick={() => setEditing(true)}>
          {t({ message: 'Change', context: 'button' })}
        </Button>
      </Permitted>
    </Group>
  )
}

function FeeForm({ current, onClose }: { current: string; onClose: () => void }) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState(current)
  const [problem, setProblem] = useState(false)
  useEffect(() => field.current?.focus(), [])
  const change = useMutation({
    mutationFn: (platform_fee_percent: string) => call('PUT /admin/settings/', { body: { platform_fee_percent } }),
    onSuccess: onClose,
    onSettled: () => reload('GET /admin/settings/'),
  })
  const isCancelled = change.error instanceof ApiError && change.error.code === 'confirmation_required'
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (parsePercent(value) === undefined) {
      setProblem(true)
      field.current?.focus()
    } else if (!change.isPending) change.mutate(value)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Banner outcome="error">
        {change.error && !isCancelled ? <Failure title={t`We couldn't change the fee`} error={change.error} /> : null}
      </Banner>
      <NumberInput
        ref={field}
        label={t`Percent of each payment`}
        description={t`The new fee applies from the next payment you confirm. Earlier payments keep their fee.`}
        name="platform_fee_percent"
        step="0.01"
        min="0"
        max="100"
        maw="24rem"
        value={value}
        error={problem ? <FieldSentence code="invalid_percent" /> : undefined}
        read={text => asciiDigits(text).replaceAll(/[\s%]/g, '')}
        onChange={typed => {
          setProblem(false)
          setValue(typed)
        }}
      />
      <Group gap="sm" mt="md">
        <SubmitButton busy={change.isPending} busyLabel={t`Saving...`}>
          {t`Save`}
        </SubmitButton>
        <Button variant="default" onClick={onClose} disabled={change.isPending}>
          {t`Cancel`}
        </Button>
      </Group>
    </form>
  )
}
