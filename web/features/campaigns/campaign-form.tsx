import { Trans, useLingui } from '@lingui/react/macro'
import type { Campaign } from '#contract/index.ts'
import { useFirstField } from '#lib/forms/first-field.ts'
import { useFormDraft } from '#lib/forms/form-draft.ts'
import { fieldErrors, showErrors, toFirstError } from '#lib/forms/form.tsx'
import { Banner } from '#ui/banner.tsx'
import { DraftNote } from '#ui/draft-note.tsx'
import { Failure } from '#ui/failure.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { UnsavedChanges } from '#ui/unsaved-changes.tsx'
import { CampaignFields } from './campaign-fields.tsx'
import { campaignFields, copyOf, inputOf, useCampaignValues } from './campaign-values.tsx'
import { useCreateCampaign } from './queries.ts'
import classes from './campaign-form.module.css'

interface CampaignFormProps {
  /** Whether the form is visible. */
  opened: boolean
  /** The campaign that it copies. */
  copied?: Campaign | undefined
  onCreated: (campaign: Campaign) => void
}

/** The form for a new campaign. Keeps its values until the campaign is published. */
export function CampaignForm({ opened, copied, onCreated }: CampaignFormProps) {
  const { t } = useLingui()
  const form = useCampaignValues(copied && copyOf(copied))
  const draft = useFormDraft(copied ? `campaign-copy:${copied.id}` : 'campaign', form)
  const create = useCreateCampaign(campaign => {
    draft.discard()
    onCreated(campaign)
  })
  useFirstField(form, 'title', opened)
  const startOver = () => {
    draft.discard()
    create.forget()
  }
  const submit = form.onSubmit(values => {
    if (create.isPending || values.category === '') return
    create.mutate(inputOf(values, values.category), {
      onError: error => showErrors(form, fieldErrors(error, campaignFields)),
    })
  }, toFirstError(form))

  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChanges changed={opened && draft.changed} />
      <DraftNote restored={draft.restored} onDiscard={startOver} />
      <Banner outcome="error">
        {create.error ? <Failure title={t`Failed to create campaign`} error={create.error} /> : null}
      </Banner>
      <div className={classes.fields}>
        <CampaignFields form={form} />
        <SubmitButton className={classes.wide} busy={create.isPending} busyLabel={<Trans>Creating...</Trans>}>
          <Trans>Create Campaign</Trans>
        </SubmitButton>
      </div>
    </form>
  )
}
