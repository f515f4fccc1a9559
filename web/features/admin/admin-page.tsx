import { useLingui } from '@lingui/react/macro'
import { PageHeader } from '../../ui/page-header.tsx'

export function AdminPage() {
  const { t } = useLingui()
  return <PageHeader title={t`AdminPanel`} />
}
