import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Attachment } from '#contract/index.ts'
import { fileSize } from '#lib/i18n/format.ts'
import { BlobImage } from '#ui/blob-image.tsx'
import { Failure } from '#ui/failure.tsx'
import { Modal } from '#ui/modal.tsx'
import { BusyButton } from '#ui/submit-button.tsx'
import { downloadAttachment, usePicture } from './attached-file.ts'
import a11y from '#ui/visually-hidden.module.css'
import classes from './attachment-view.module.css'

interface AttachmentProps {
  attachment: Attachment
}

/** A message's attachment: a picture that can be opened, or a file to download. */
export function AttachmentView({ attachment }: AttachmentProps) {
  return attachment.type === 'image/webp' ? <Picture attachment={attachment} /> : <Document attachment={attachment} />
}

/** A picture. Reserves its space before it loads. */
function Picture({ attachment }: AttachmentProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { picture, isError, retry } = usePicture(attachment, 'preview')
  const { name, width, height } = attachment
  const shape = { aspectRatio: `${width ?? 1} / ${height ?? 1}`, '--width': `${width ?? 0}px` }
  if (isError) {
    return (
      <Button variant="default" size="compact-sm" onClick={retry}>
        <Trans>We couldn't load the picture. Try again</Trans>
      </Button>
    )
  }
  return (
    <>
      <button
        type="button"
        className={classes.picture}
        style={shape}
        aria-label={t`Picture: ${name}`}
        onClick={() => setOpen(true)}
      >
        {picture ? <BlobImage blob={picture} alt="" /> : null}
      </button>
      <Modal opened={open} title={name} size="xl" onClose={() => setOpen(false)}>
        <FullPicture attachment={attachment} preview={picture} />
      </Modal>
    </>
  )
}

/** The picture as large as the window allows, with the preview until it loads. */
function FullPicture({ attachment, preview }: AttachmentProps & { preview: Blob | undefined }) {
  const { t } = useLingui()
  const { picture = preview } = usePicture(attachment, 'full')
  const { name, width, height } = attachment
  return (
    <div className={classes.full}>
      {picture ? (
        <BlobImage blob={picture} alt={t`Picture: ${name}`} width={width ?? undefined} height={height ?? undefined} />
      ) : null}
      <DownloadButton attachment={attachment} />
    </div>
  )
}

function DownloadFailure({ error }: { error: Error | null }) {
  const { t } = useLingui()
  return error ? (
    <div role="alert">
      <Failure title={t`We couldn't download the file`} error={error} />
    </div>
  ) : null
}

function DownloadButton({ attachment }: AttachmentProps) {
  const save = useMutation({ mutationFn: downloadAttachment })
  return (
    <>
      <DownloadFailure error={save.error} />
      <BusyButton
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        busy={save.isPending}
        onClick={() => save.mutate(attachment)}
      >
        <Trans>Download</Trans>
      </BusyButton>
    </>
  )
}

function Document({ attachment }: AttachmentProps) {
  const { i18n } = useLingui()
  const save = useMutation({ mutationFn: downloadAttachment })
  const { name, size } = attachment
  return (
    <>
      <button
        type="button"
        className={classes.document}
        aria-disabled={save.isPending}
        onClick={() => {
          if (!save.isPending) save.mutate(attachment)
        }}
      >
        <span className={a11y.visuallyHidden}>
          <Trans>Download</Trans>{' '}
        </span>
        <IconFileTypePdf size={28} aria-hidden />
        <span className={classes.name}>{name} </span>
        <span className={classes.size}>{fileSize(size, i18n.locale)}</span>
      </button>
      <DownloadFailure error={save.error} />
    </>
  )
}
