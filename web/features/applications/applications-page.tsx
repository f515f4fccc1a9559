import { useLingui } from '@lingui/react/macro'
import { PageHeader } from '../../ui/page-header.tsx'

export function ApplicationsPage() {
  const { t } = useLingui()
  return <PageHeader title={t`Applications`} />
}
