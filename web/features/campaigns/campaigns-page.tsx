import { useLingui } from '@lingui/react/macro'
import { PageHeader } from '../../ui/page-header.tsx'

export function CampaignsPage() {
  const { t } = useLingui()
  return <PageHeader title={t`Campaigns`} />
}
