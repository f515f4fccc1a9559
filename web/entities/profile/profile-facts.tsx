import { useLingui } from '@lingui/react/macro'
import { IconBriefcase, IconWorld, type Icon } from '@tabler/icons-react'
import type { PublicProfile } from '#contract/index.ts'
import { networks, socialNetworks } from '#contract/values/networks.ts'
import type { Language } from '#contract/values/roles.ts'
import { publicLink } from '#lib/dom/public-link.ts'
import { count } from '#lib/i18n/format.ts'
import type { Fact } from '#ui/facts.tsx'
import { VocabularyName } from '../vocabulary/vocabulary.tsx'
import { networkIcons } from './network-icons.ts'
import classes from './profile-facts.module.css'

/** A profile's facts and figures. */
export function useProfileFacts(profile: PublicProfile): Fact[] {
  const { t, i18n } = useLingui()
  const { category, division, followers_count: followers, industry, campaigns, paid, completed } = profile
  const facts: (Fact | false | '' | null | undefined)[] = [
    category && { label: t`Category`, value: <VocabularyName field="category" value={category} /> },
    industry && { label: t`Industry`, value: industry },
    division && { label: t`Division`, value: <VocabularyName field="division" value={division} /> },
    followers !== undefined && { label: t`Followers`, value: count(followers, i18n.locale) },
    completed !== undefined && { label: t`Completed campaigns`, value: <Completed completed={completed} /> },
    campaigns !== undefined && { label: t`Campaigns published`, value: count(campaigns, i18n.locale) },
    paid !== undefined && { label: t`Payments made`, value: count(paid, i18n.locale) },
  ]
  return facts.filter(fact => typeof fact === 'object' && fact !== null)
}

/** The number of campaigns for which an influencer has been paid, in total and by category. */
function Completed({ completed }: { completed: NonNullable<PublicProfile['completed']> }) {
  const { i18n } = useLingui()
  const total = completed.reduce((sum, { campaigns }) => sum + campaigns, 0)
  return (
    <>
      {count(total, i18n.locale)}
      <span className={classes.categories}>
        {completed.map(({ category, campaigns }) => (
          <span key={category}>
            <VocabularyName field="category" value={category} /> {count(campaigns, i18n.locale)}
          </span>
        ))}
      </span>
    </>
  )
}

/** The user's links, each named after its site. */
export function ProfileLinks({ profile }: { profile: PublicProfile }) {
  const { t, i18n } = useLingui()
  const { social_links: social, portfolio, website } = profile
  const links: [name: string, icon: Icon, address: string | undefined][] = [
    ...socialNetworks.map((network): (typeof links)[number] => [
      networks[network].names[i18n.locale as Language],
      networkIcons[network],
      social?.[network],
    ]),
    [t`Portfolio`, IconBriefcase, portfolio],
    [t`Website`, IconWorld, website],
  ]
  const shown = links.flatMap(([name, Icon, address]) => {
    const href = publicLink(address)
    return href ? [{ name, icon: <Icon />, href }] : []
  })
  if (shown.length === 0) return null
  return (
    <ul className={classes.links} aria-label={t`Links`}>
      {shown.map(({ name, icon, href }) => (
        <li key={name}>
          <a href={href} target="_blank" rel="nofollow noopener noreferrer">
            <span className={classes.icon} aria-hidden>
              {icon}
            </span>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
