import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { serverErrorText, withoutReply } from '#lib/i18n/error-text.ts'
import { Banner } from '#ui/banner.tsx'
import { BlobImage } from '#ui/blob-image.tsx'
import { Failure } from '#ui/failure.tsx'
import { Modal } from '#ui/modal.tsx'
import { Progress } from '#ui/progress.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { useUploadPicture } from './queries.ts'
import portrait from '#ui/portrait.module.css'
import classes from './picture-card.module.css'

interface PictureModalProps {
  /** The chosen picture. */
  file: File
  /** Called if the browser cannot decode the picture. */
  onUnreadable: () => void
  onUploaded: () => void
  onClose: () => void
}

/** Previews the crop of the chosen picture and uploads it. Closing the modal or leaving the page aborts the upload. */
export function PictureModal({ file, onUnreadable, onUploaded, onClose }: PictureModalProps) {
  const { t } = useLingui()
  const [share, setShare] = useState(0)
  const [tall, setTall] = useState<boolean>()
  const upload = useUploadPicture()
  const uploading = useRef<AbortController>(null)
  useEffect(() => () => uploading.current?.abort(), [])
  const busy = upload.isPending

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setShare(0)
    const { signal } = (uploading.current = new AbortController())
    upload.mutate({ file, signal, onProgress: setShare }, { onSuccess: onUploaded })
  }
  const reason = upload.error ? (serverErrorText(upload.error) ?? t`Unknown error`) : null

  return (
    <Modal opened title={t`Your new picture`} onClose={onClose} closeOnClickOutside={!busy}>
      <Banner outcome="error">
        {reason === null ? null : (
          <Failure title={t`Error uploading profile picture: ${reason}`} error={withoutReply(upload.error)} />
        )}
      </Banner>
      <div className={classes.stage}>
        <div className={classes.whole}>
          <BlobImage
            blob={file}
            alt={t`Your picture, with the area we'll keep outlined`}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setTall(naturalHeight > naturalWidth)}
            onError={onUnreadable}
          />
          {tall === undefined ? null : <span className={classes.frame} data-tall={tall || undefined} />}
        </div>
      </div>
      <div className={classes.result}>
        <BlobImage className={portrait.portrait} blob={file} alt="" width={72} height={72} />
        <p>
          <Trans>We crop your picture to a square from the centre. This is how others will see it.</Trans>
        </p>
      </div>
      {busy ? <Progress share={share} label={t`Uploading`} /> : null}
      <form onSubmit={send}>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <SubmitButton busy={busy} busyLabel={<Trans>Uploading...</Trans>}>
            <Trans>Save Picture</Trans>
          </SubmitButton>
        </Group>
      </form>
    </Modal>
  )
}
