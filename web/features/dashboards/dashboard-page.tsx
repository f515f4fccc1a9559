import { useLingui } from '@lingui/react/macro'
import { PageHeader } from '../../ui/page-header.tsx'

export function DashboardPage() {
  const { t } = useLingui()
  return <PageHeader title={t`Dashboard`} />
}
