import { Trans, useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import type { Attachment } from '#contract/index.ts'
import { blockedWordIn } from '#contract/values/text.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { fileSize } from '#lib/i18n/format.ts'
import { BlobImage } from '#ui/blob-image.tsx'
import { Failure } from '#ui/failure.tsx'
import { Progress } from '#ui/progress.tsx'
import { usePicture } from './attached-file.ts'
import { removeUpload, type Upload } from './uploads.ts'
import classes from './pending-attachment.module.css'

interface PendingAttachmentProps {
  receiver: number
  upload: Upload
}

/** The file for the next message, with its progress and a button that removes it. */
export function PendingAttachment({ receiver, upload }: PendingAttachmentProps) {
  const { t, i18n } = useLingui()
  const { name, others, share, attachment, error } = upload
  return (
    <div className={classes.pending}>
      <Preview upload={upload} />
      <div className={classes.facts}>
        <span className={classes.name}>{name}</span>
        {error ? (
          <div role="alert">
            <Refusal name={name} error={error} />
          </div>
        ) : attachment ? (
          <span className={classes.state}>{fileSize(attachment.size, i18n.locale)}</span>
        ) : (
          <Progress share={share} label={t`Sending the file`} />
        )}
        {others > 0 ? <span className={classes.state}>{t`You can only attach one file to a message`}</span> : null}
      </div>
      <CloseButton
        aria-label={attachment || error ? t`Remove ${name}` : t`Cancel sending ${name}`}
        onClick={() => removeUpload(receiver)}
      />
    </div>
  )
}

/** Explains why a file was not attached. The usual text about restricted words only fits message texts. */
function Refusal({ name, error }: { name: string; error: Error }) {
  const { t } = useLingui()
  const title = t`We couldn't attach the file`
  if (!(error instanceof ApiError && error.code === 'restricted_words')) return <Failure title={title} error={error} />
  const word = blockedWordIn(name)
  return (
    <Failure title={title} error={null}>
      <Trans>The file name contains restricted words. Please rename the file.</Trans>{' '}
      {word === undefined ? null : t`Restricted: “${word}”`}
    </Failure>
  )
}

function Preview({ upload: { file, attachment } }: { upload: Upload }) {
  if (file?.type.startsWith('image/')) return <BlobImage className={classes.preview} blob={file} alt="" />
  if (!file && attachment?.type === 'image/webp') return <ArrivedPicture attachment={attachment} />
  return <IconFileTypePdf className={classes.preview} aria-hidden />
}

/** A picture that was uploaded before the page was reloaded. */
function ArrivedPicture({ attachment }: { attachment: Attachment }) {
  const { picture } = usePicture(attachment, 'preview')
  return picture ? <BlobImage className={classes.preview} blob={picture} alt="" /> : <div className={classes.preview} />
}
