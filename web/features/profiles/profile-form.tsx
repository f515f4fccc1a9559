import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Profile } from '#contract/index.ts'
import { VocabularySelect } from '#entities/vocabulary/vocabulary-select.tsx'
import { useFormDraft } from '#lib/forms/form-draft.ts'
import { fieldErrors, showErrors, toFirstError } from '#lib/forms/form.tsx'
import { Card } from '#ui/card.tsx'
import { DraftNote } from '#ui/draft-note.tsx'
import { Failure } from '#ui/failure.tsx'
import type { StatusReporter } from '#ui/status-message.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { UnsavedChanges } from '#ui/unsaved-changes.tsx'
import { BrandFields } from './brand-fields.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { InfluencerFields } from './influencer-fields.tsx'
import { PendingEmail } from './pending-email.tsx'
import { useSaveProfile } from './queries.ts'
import { fieldNames, toInput, useProfileForm } from './use-profile-form.tsx'
import classes from './profile-form.module.css'

type ProfileFormProps = { profile: Profile } & StatusReporter

/**
 * The fields for the user's role. Asterisks mark what other users look for; only the username and the email are
 * required.
 */
export function ProfileForm({ profile, succeeded, failed, clear }: ProfileFormProps) {
  const { t } = useLingui()
  const form = useProfileForm(profile)
  const draft = useFormDraft('profile', form)
  const save = useSaveProfile()
  const confirmation = useSaveProfile()
  const [asked, setAsked] = useState<string | null>(null)
  const influencer = profile.role === 'influencer'

  /** Updates the form to the server's current address. */
  const showEmail = (email: string) => {
    form.setInitialValues({ ...form.getInitialValues(), email })
    form.setFieldValue('email', email)
  }

  const submit = form.onSubmit(
    values => {
      if (save.isPending) return
      clear()
      const typed = form.getValues()
      save.mutate(toInput(values, profile), {
        onSuccess: saved => {
          // A new address takes effect only after the password, so the form shows the current one.
          setAsked(saved.pending_email ?? null)
          form.setInitialValues(typed)
          draft.forget()
          if (saved.pending_email && saved.email) showEmail(saved.email)
          succeeded(<Trans>Profile updated successfully!</Trans>)
        },
        onError: error => {
          showErrors(form, fieldErrors(error, fieldNames))
          failed(<Failure title={<Trans>Error updating profile</Trans>} error={error} />)
        },
      })
    },
    toFirstError(form, clear),
  )

  const pending = profile.pending_email

  return (
    <div className={classes.cards}>
      {pending ? (
        <PendingEmail
          profile={profile}
          pending={pending}
          isNew={asked === pending}
          save={confirmation}
          onConfirmed={showEmail}
          succeeded={succeeded}
          failed={failed}
          clear={clear}
        />
      ) : null}
      <Card title={influencer ? <Trans>About you</Trans> : <Trans>About your brand</Trans>}>
        <UnsavedChanges changed={draft.changed} />
        <DraftNote restored={draft.restored} onDiscard={draft.discard} />
        <form onSubmit={submit} noValidate className={classes.fields}>
          <IdentityFields form={form} />
          <Textarea
            className={classes.wide}
            label={t`Bio`}
            description={
              influencer
                ? t`What you create, who it's for and the work you enjoy`
                : t`What you sell and what you stand for`
            }
            name="bio"
            rows={5}
            resize="vertical"
            withAsterisk={influencer}
            {...form.getInputProps('bio')}
          />
          <VocabularySelect field="category" withAsterisk={influencer} {...form.getInputProps('category')} />
          {influencer ? <InfluencerFields form={form} /> : <BrandFields form={form} />}
          <SubmitButton className={classes.save} busy={save.isPending} busyLabel={<Trans>Saving...</Trans>}>
            <Trans>Save Profile</Trans>
          </SubmitButton>
        </form>
      </Card>
    </div>
  )
}
