import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect } from 'react'
import type { Campaign, CampaignInput } from '#contract/index.ts'
import type { CampaignDetails } from '#entities/campaign/campaign-query.ts'
import { call } from '#lib/api/call.ts'
import { query } from '#lib/api/query.ts'
import { useFormDraft } from '#lib/forms/form-draft.ts'
import { ErrorSentence, fieldErrors, showErrors, toFirstError } from '#lib/forms/form.tsx'
import { reloadChanged } from '#lib/live/hints.ts'
import { Banner } from '#ui/banner.tsx'
import { DraftNote } from '#ui/draft-note.tsx'
import { Failure } from '#ui/failure.tsx'
import { TextSkeleton } from '#ui/states.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { UnsavedChanges } from '#ui/unsaved-changes.tsx'
import { CampaignFields } from '../campaign-fields.tsx'
import { campaignFields, inputOf, useCampaignValues, valuesOf } from '../campaign-values.tsx'
import classes from '../campaign-form.module.css'

interface ChangeFormProps {
  campaign: CampaignDetails
  /** Called when sending starts and ends: meanwhile, the surrounding dialog must not close. */
  onBusy: (busy: boolean) => void
  onChanged: () => void
}

/** The form that changes a campaign. Once people have applied, only the deadline and the slots can change. */
export function ChangeForm({ campaign, ...props }: ChangeFormProps) {
  const isAccepted = (campaign.accepted_count ?? 0) > 0
  const { data, isLoading } = useQuery({
    ...query('GET /applications/', { query: { campaign: campaign.id, status: 'pending', limit: 1 } }),
    enabled: !isAccepted && campaign.applications_count > 0,
  })
  if (isLoading) return <TextSkeleton lines={6} />
  // If the list cannot be loaded, the server decides.
  return <Fields campaign={campaign} locked={isAccepted || (data?.length ?? 0) > 0} {...props} />
}

function Fields({ campaign, locked, onBusy, onChanged }: ChangeFormProps & { campaign: Campaign; locked: boolean }) {
  const { t } = useLingui()
  const { id } = campaign
  const form = useCampaignValues(valuesOf(campaign))
  const draft = useFormDraft(`campaign:${id}`, form)
  const change = useMutation({
    mutationFn: (body: CampaignInput) => call('PUT /campaigns/{id}/', { params: { id }, body }),
    onMutate: () => onBusy(true),
    onSuccess: () => {
      draft.forget()
      onChanged()
      return reloadChanged('campaign')
    },
    onError: error => showErrors(form, fieldErrors(error, campaignFields)),
    onSettled: () => onBusy(false),
  })
  // An earlier draft may contain what can no longer change.
  const dropLockedFields = useEffectEvent(() => {
    const { deadline, slots } = form.values
    form.setValues({ ...valuesOf(campaign), deadline, slots })
  })
  useLayoutEffect(() => {
    if (locked) dropLockedFields()
  }, [locked])
  const submit = form.onSubmit(values => {
    if (!change.isPending && values.category !== '') change.mutate(inputOf(values, values.category))
  }, toFirstError(form))

  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChanges changed={draft.changed} />
      <DraftNote restored={draft.restored} onDiscard={draft.discard} />
      <Banner outcome="error">
        {change.error ? <Failure title={t`The campaign couldn't be changed.`} error={change.error} /> : null}
      </Banner>
      {locked ? (
        <p>
          <ErrorSentence code="campaign_has_applications" />
        </p>
      ) : null}
      <div className={classes.fields}>
        <CampaignFields form={form} locked={locked} />
        <SubmitButton className={classes.wide} busy={change.isPending} busyLabel={<Trans>Saving...</Trans>}>
          <Trans>Save</Trans>
        </SubmitButton>
      </div>
    </form>
  )
}
