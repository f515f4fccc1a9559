import { useLingui } from '@lingui/react/macro'
import { PageHeader } from '../../ui/page-header.tsx'

export function CampaignPage() {
  const { t } = useLingui()
  return <PageHeader title={t`Campaign`} />
}
