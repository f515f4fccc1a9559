import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useVocabularyOptions } from '#entities/vocabulary/vocabulary.tsx'
import { query } from '#lib/api/query.ts'
import { usePainted } from '#lib/dom/use-painted.ts'
import { useUser } from '#lib/http/session.ts'

/** The category options, with an influencer's own category first. */
export function useCategoryOptions() {
  const { t } = useLingui()
  const options = useVocabularyOptions('category')
  const isInfluencer = useUser()?.role === 'influencer'
  const { data } = useQuery({ ...query('GET /profile/'), enabled: usePainted() && isInfluencer })
  const own = options.find(({ value }) => value === data?.category)
  if (!own) return options
  const name = own.label
  return [{ ...own, label: t`My category: ${name}` }, ...options.filter(option => option !== own)]
}
