import { FileButton as MantineFileButton, type FileButtonProps } from '@mantine/core'
import { useRef } from 'react'

/** Chooses a file. Its field forgets it at once: browsers report no change when the same file is chosen again. */
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
