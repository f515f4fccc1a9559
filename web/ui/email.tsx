/** An email address that may wrap before the @; a dash without one. */
export function Email({ address }: { address: string | undefined }) {
  if (!address) return '–'
  const at = address.lastIndexOf('@')
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
