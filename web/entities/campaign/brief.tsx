import { Trans, useLingui } from '@lingui/react/macro'
import type { Campaign } from '#contract/index.ts'
import { plainDate } from '#lib/i18n/format.ts'
import { Money } from '#ui/money.tsx'
import { VocabularyName } from '../vocabulary/vocabulary.tsx'
import classes from './brief.module.css'

/** A campaign's full brief as a section of a dialog. Long text scrolls. */
export function Brief({ campaign }: { campaign: Campaign }) {
  const { t, i18n } = useLingui()
  const deadline = campaign.deadline && plainDate(campaign.deadline, i18n.locale)
  return (
    <section className={classes.brief} aria-label={t`Campaign brief`} tabIndex={0}>
      <p className={classes.facts}>
        <Money amount={campaign.budget} />
        {' · '}
        <VocabularyName field="category" value={campaign.category} />
        {deadline ? (
          <>
            {' · '}
            <Trans>Deadline: {deadline}</Trans>
          </>
        ) : null}
      </p>
      <p className={classes.text}>{campaign.description}</p>
    </section>
  )
}
