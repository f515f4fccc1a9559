import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { FileButton } from '#ui/file-button.tsx'
import { attachableTypes } from './uploads.ts'

/** Selects a file for the message. */
export function AttachButton({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useLingui()
  return (
    <FileButton accept={attachableTypes.join(',')} onChange={file => file && onFile(file)}>
      {props => (
        <Button {...props} variant="default" px="sm" aria-label={t`Attach a picture or a PDF`}>
          <IconPaperclip size={20} aria-hidden />
        </Button>
      )}
    </FileButton>
  )
}
