import { renderSVG } from 'uqr'

/** A QR code. Dark on white in every theme, because some cameras cannot read an inverted code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const picture = renderSVG(text, { ecc: 'M', border: 4 })
  return <img alt={label} src={`data:image/svg+xml,${encodeURIComponent(picture)}`} width={208} height={208} />
}
