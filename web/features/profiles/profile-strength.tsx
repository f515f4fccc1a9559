import { Trans } from '@lingui/react/macro'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Profile } from '#contract/index.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { profileStrength, type StrengthItem } from './rules.ts'
import classes from './profile-strength.module.css'

/** The items of a complete profile, each marked as added, optional or required. */
export function ProfileStrength({ profile }: { profile: Profile }) {
  const brand = profile.role === 'brand'
  const items = profileStrength(profile)
  return (
    <Card title={<Trans>Profile Strength</Trans>}>
      <div className={classes.bar} aria-hidden>
        {items.map(({ item }, index) => (
          <span key={item} data-filled={index < items.filter(({ added }) => added).length || undefined} />
        ))}
      </div>
      <ul className={classes.items}>
        {items.map(({ item, added }) => (
          <li key={item} data-added={added || undefined}>
            {added ? <IconCircleCheck aria-hidden size={20} /> : <IconCircleDashed aria-hidden size={20} />}
            <span className={classes.name}>{itemName(item, brand)}</span>
            <Badge tone={added ? 'good' : brand ? 'quiet' : 'waiting'}>
              {added ? <Trans>Added</Trans> : brand ? <Trans>Optional</Trans> : <Trans>Required</Trans>}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function itemName(item: StrengthItem, brand: boolean): ReactNode {
  if (item === 'picture') return brand ? <Trans>Logo/Photo</Trans> : <Trans>Photo</Trans>
  if (item === 'bio') return <Trans>Bio</Trans>
  return item === 'industry' ? <Trans>Industry</Trans> : <Trans>Category</Trans>
}
