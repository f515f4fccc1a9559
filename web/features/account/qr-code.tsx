import { renderSVG } from 'uqr'

/** A QR code, dark on white in every theme, because cameras may not read any other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const picture = renderSVG(text, { ecc: 'M', border: 4 })
  return <img alt={label} src={`data:image/svg+xml,${encodeURIComponent(picture)}`} width={208} height={208} />
}
