import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { pictureTypes } from '#lib/picture-types.ts'
import { FileButton } from '#ui/file-button.tsx'

/** The types that can be attached, for the browser's file dialog. */
const accepted = [...pictureTypes, 'application/pdf'].join(',')

/** Chooses a file for the message. */
export function AttachButton({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useLingui()
  return (
    <FileButton accept={accepted} onChange={file => file && onFile(file)}>
      {props => (
        <Button {...props} variant="default" px="sm" aria-label={t`Attach a picture or a PDF`}>
          <IconPaperclip size={20} aria-hidden />
        </Button>
      )}
    </FileButton>
  )
}
