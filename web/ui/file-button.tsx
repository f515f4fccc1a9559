import { FileButton as MantineFileButton, type FileButtonProps } from '@mantine/core'
import { useRef } from 'react'

/**
 * Selects a file. Resets its field at once, because browsers report no change when the user selects the same file
 * again.
 */
export function FileButton({ onChange, ...props }: FileButtonProps) {
  const forget = useRef<() => void>(null)
  return (
    <MantineFileButton
      {...props}
      resetRef={forget}
      onChange={file => {
        forget.current?.()
        onChange(file)
      }}
    />
  )
}
