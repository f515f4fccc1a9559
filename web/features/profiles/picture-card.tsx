import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { Profile } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import { ErrorSentence } from '#lib/forms/form.tsx'
import { pictureTypes } from '#lib/forms/picture-types.ts'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Failure } from '#ui/failure.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { Portrait } from '#ui/portrait.tsx'
import type { StatusReporter } from '#ui/status-message.tsx'
import { PictureModal } from './picture-modal.tsx'
import { useRemovePicture } from './queries.ts'
import { pictureProblem } from './rules.ts'
import classes from './picture-card.module.css'

type PictureCardProps = { profile: Profile } & StatusReporter

/** The current picture, with buttons to change and remove it. */
export function PictureCard({ profile, succeeded, failed, clear }: PictureCardProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<File | null>(null)
  const [removing, setRemoving] = useState(false)
  const remove = useRemovePicture()
  const side = limits.picture.recommendedSide
  const picture = profile.profile_picture

  const invalid = () => failed(<ErrorSentence code="invalid_image" />)
  const choose = (file: File | null) => {
    clear()
    if (!file) return
    const problem = pictureProblem(file)
    if (problem === 'invalid') invalid()
    else if (problem === 'large') failed(<ErrorSentence code="image_too_large" />)
    else setChosen(file)
  }
  const discard = () => setChosen(null)
  const confirmRemoval = () =>
    remove.mutate(undefined, {
      onSuccess: () => succeeded(<Trans>Profile picture removed successfully!</Trans>),
      onError: error => failed(<Failure title={<Trans>Error removing profile picture</Trans>} error={error} />),
      onSettled: () => setRemoving(false),
    })

  return (
    <Card title={<Trans>Profile Picture</Trans>}>
      <div className={classes.picture}>
        <Portrait src={picture} size={96} />
        <div className={classes.actions}>
          <FileButton onChange={choose} accept={pictureTypes.join(',')} inputProps={{ 'aria-label': t`Picture file` }}>
            {props => (
              <Button variant="default" size="sm" leftSection={<IconPhotoUp aria-hidden size={18} />} {...props}>
                {picture ? <Trans>Change Picture</Trans> : <Trans>Upload Picture</Trans>}
              </Button>
            )}
          </FileButton>
          {picture ? (
            <Button variant="default" size="sm" onClick={() => setRemoving(true)}>
              <Trans>Remove Picture</Trans>
            </Button>
          ) : null}
        </div>
      </div>
      <p className={classes.hint}>
        <Trans>
          Recommended: a square image of {side}x{side} px or larger. JPEG, PNG, WebP, GIF or AVIF, up to 5 MB.
        </Trans>
      </p>
      {chosen ? (
        <PictureModal
          file={chosen}
          onUnreadable={() => {
            discard()
            invalid()
          }}
          onUploaded={() => {
            discard()
            succeeded(<Trans>Profile picture updated successfully!</Trans>)
          }}
          onClose={discard}
        />
      ) : null}
      <ConfirmDialog
        opened={removing}
        title={t`Remove your picture?`}
        confirmLabel={t`Remove`}
        danger
        busy={remove.isPending}
        onConfirm={confirmRemoval}
        onClose={() => setRemoving(false)}
      >
        <p>
          <Trans>People will see a default picture instead.</Trans>
        </p>
      </ConfirmDialog>
    </Card>
  )
}
