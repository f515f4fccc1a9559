import { Trans } from '@lingui/react/macro'

export function HomePage() {
  return (
    <h1 tabIndex={-1}>
      <title>Prochar</title>
      <Trans>Connect Brands with the Right Influencers</Trans>
    </h1>
  )
}
