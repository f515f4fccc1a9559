import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Influencer } from '#contract/index.ts'
import { UserLink } from '#entities/user/user-link.tsx'
import { VocabularyName } from '#entities/vocabulary/vocabulary.tsx'
import { usePages } from '#lib/api/query.ts'
import { count } from '#lib/i18n/format.ts'
import { Card } from '#ui/card.tsx'
import { DataList, type Column } from '#ui/data-list.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Portrait } from '#ui/portrait.tsx'
import { RetryLine } from '#ui/retry-line.tsx'
import { bioPreview } from './bio.ts'
import { SearchForm } from './search-form.tsx'
import { readSearch } from './search.ts'
import a11y from '#ui/visually-hidden.module.css'
import classes from './influencers-page.module.css'

/** A brand's search for influencers. The URL stores the search. */
export function InfluencersPage() {
  const { t } = useLingui()
  const search = readSearch(useSearch({ from: '/workspace/influencers' }))
  const navigate = useNavigate({ from: '/influencers' })
  const list = usePages('GET /influencers/search/', { query: { category: '', min_followers: '', ...search } })

  return (
    <>
      <PageHeader title={t`Find Influencers`} lead={t`Find influencers whose audience fits your campaign.`} />
      <div className={classes.parts}>
        <Card>
          <SearchForm search={search} onSearch={next => void navigate({ search: next, resetScroll: false })} />
        </Card>
        {list.error ? (
          <RetryLine error={list.error} onRetry={list.retry}>
            <Trans>We couldn't load influencers.</Trans>
          </RetryLine>
        ) : null}
        <Card flush>
          <output className={a11y.visuallyHidden}>{list.rows ? <ResultCount rows={list.rows.length} /> : null}</output>
          <DataList
            label={t`Influencers`}
            // The specification requires an empty list when the search fails.
            list={list.error ? { rows: [] } : list}
            rowKey={row => row.id}
            columns={useColumns()}
            empty={{
              title: t`No influencers found matching your criteria`,
              hint: t`Try another category, or a wider range of followers.`,
            }}
            expected={6}
          />
        </Card>
      </div>
    </>
  )
}

/** Announces the number of results to screen readers. */
function ResultCount({ rows }: { rows: number }) {
  if (rows === 0) return <Trans>No influencers found matching your criteria</Trans>
  return <Plural value={rows} one="Showing # influencer" other="Showing # influencers" />
}

function useColumns(): Column<Influencer>[] {
  const { t, i18n } = useLingui()
  return [
    {
      header: t`Username`,
      primary: true,
      cell: row => (
        <span className={classes.person}>
          <Portrait src={row.profile_picture} size={40} />
          <UserLink username={row.username} displayName={row.display_name} />
        </span>
      ),
    },
    {
      header: t`Category`,
      cell: row => (
        <span className={classes.category}>
          {row.category ? <VocabularyName field="category" value={row.category} /> : '–'}
        </span>
      ),
    },
    { header: t`Followers`, align: 'end', cell: row => count(row.followers_count, i18n.locale) },
    {
      header: t`Bio`,
      cell: row =>
        row.bio ? (
          <span className={classes.bio}>{bioPreview(row.bio)}</span>
        ) : (
          <span className={classes.none}>{t`No bio`}</span>
        ),
    },
  ]
}
