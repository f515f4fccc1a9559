import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { fileSize } from '#lib/format.ts'
import { Failure } from '#ui/failure.tsx'
import { BlobImage } from './blob-image.tsx'
import { removeUpload, type Upload } from './uploads.ts'
import classes from './pending-attachment.module.css'

interface PendingAttachmentProps {
  receiver: number
  upload: Upload
}

/** The file for the next message: how far it has come, and a way to do without it. */
export function PendingAttachment({ receiver, upload }: PendingAttachmentProps) {
  const { t, i18n } = useLingui()
  const { file, share, attachment, error } = upload
  const { name } = file
  return (
    <div className={classes.pending}>
      {file.type.startsWith('image/') ? (
        <BlobImage className={classes.preview} blob={file} alt="" />
      ) : (
        <IconFileTypePdf className={classes.preview} aria-hidden />
      )}
      <div className={classes.facts}>
        <span className={classes.name}>{name}</span>
        {error ? (
          <Failure title={t`The file was not attached`} error={error} />
        ) : attachment ? (
          <span className={classes.state}>{fileSize(attachment.size, i18n.locale)}</span>
        ) : (
          <progress className={classes.progress} value={share} aria-label={t`Sending the file`} />
        )}
      </div>
      <CloseButton
        aria-label={attachment || error ? t`Remove ${name}` : t`Cancel sending ${name}`}
        onClick={() => removeUpload(receiver)}
      />
    </div>
  )
}
