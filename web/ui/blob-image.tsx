import { useCallback, type ComponentProps } from 'react'

interface BlobImageProps extends Omit<ComponentProps<'img'>, 'src' | 'ref'> {
  blob: Blob
  alt: string
}

/** Shows a blob as an image. Revokes its object URL when the image unmounts. */
export function BlobImage({ blob, alt, ...rest }: BlobImageProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img ref={show} alt={alt} {...rest} />
}
