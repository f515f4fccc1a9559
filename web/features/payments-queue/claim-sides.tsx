import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AdminPayment, EvidenceEntry, NamesOf, PaymentClaim } from '#contract/index.ts'
import type { ClaimAction } from '#contract/values/vocabulary.ts'
import { Permitted } from '#entities/staff/permitted.tsx'
import { UserLink } from '#entities/user/user-link.tsx'
import { count, dateTime } from '#lib/i18n/format.ts'
import { Moment } from '#ui/day.tsx'
import { DetailLine } from '#ui/detail-line.tsx'
import { Facts } from '#ui/facts.tsx'
import { Money } from '#ui/money.tsx'
import classes from './claims.module.css'

/** The wallet's facts about the money: its time, its sender and its reference. */
export function Arrived({ entry }: { entry: EvidenceEntry | null | undefined }) {
  const { t } = useLingui()
  if (!entry) return t`Nothing found`
  return (
    <>
      {entry.occurred_at ? <Moment instant={entry.occurred_at} /> : null}
      {[entry.party, entry.reference].map(text => (text ? <div key={text}>{text}</div> : null))}
    </>
  )
}

/** The letters and digits of a text, for comparing references. */
const signs = (text: string | null | undefined) => (text ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')

interface Side extends NamesOf<'influencer'> {
  reference: string
  sender_number: string | null
  campaign_title: string
  created_at: string
}

interface SideFactsProps {
  side: Side
  entry: EvidenceEntry | null | undefined
  more?: { label: string; value: ReactNode }[]
}

/** One brand's statements, each with whether the wallet agrees. */
function SideFacts({ side, entry, more = [] }: SideFactsProps) {
  const { t } = useLingui()
  const wrote = signs(entry?.reference).includes(side.reference)
  const sent = side.sender_number !== null && entry?.party === side.sender_number
  return (
    <Facts
      facts={[
        { label: t`Reference`, value: <Agreed text={side.reference} agrees={wrote} /> },
        {
          label: t`The brand sent from`,
          value: side.sender_number ? <Agreed text={side.sender_number} agrees={sent} /> : t`Not given`,
        },
        { label: t`Reported`, value: <Moment instant={side.created_at} /> },
        ...more,
        {
          label: t`Influencer`,
          value: <UserLink username={side.influencer_name} displayName={side.influencer_display_name} />,
        },
        { label: t`Campaign`, value: side.campaign_title },
      ]}
    />
  )
}

function Agreed({ text, agrees }: { text: string; agrees: boolean }) {
  return (
    <>
      {text}
      {agrees ? (
        <DetailLine>
          <Trans>As shown in the wallet</Trans>
        </DetailLine>
      ) : null}
    </>
  )
}

/** The brand that submitted the transaction ID first. */
export function PaymentSide({ row }: { row: AdminPayment }) {
  return (
    <section className={classes.side}>
      <h3 className={classes.name}>
        <Trans>
          First: <UserLink username={row.brand_name} displayName={row.brand_display_name} />
        </Trans>
      </h3>
      <SideFacts side={row} entry={row.evidence?.entry} />
    </section>
  )
}

interface ClaimSideProps {
  claim: PaymentClaim
  row: AdminPayment
  busy: boolean
  onDecide: (action: ClaimAction) => void
  onReverse: () => void
}

/** A brand that submitted the same ID, its history, and the buttons that decide its claim. */
export function ClaimSide({ claim, row, busy, onDecide, onReverse }: ClaimSideProps) {
  const { t } = useLingui()
  const brand = claim.brand_name
  const number = claim.recent_claims
  const mustReverse = row.status === 'confirmed' && row.reversed_at === null
  const isFree = row.status === 'pending' || row.reversal_kind === 'not_received'
  return (
    <section className={classes.side}>
      <h3 className={classes.name}>
        <Trans>
          Claim: <UserLink username={brand} displayName={claim.brand_display_name} />
        </Trans>
      </h3>
      <SideFacts
        side={claim}
        entry={row.evidence?.entry}
        more={[
          { label: t`Amount due`, value: <Money amount={claim.amount} /> },
          { label: t`Accepted`, value: <Moment instant={claim.accepted_at} /> },
          {
            label: t`Claims`,
            value: t`${plural(number, { one: '# within 30 days', other: '# within 30 days' })}`,
          },
        ]}
      />
      <Contacts claim={claim} />
      {mustReverse ? (
        <p>
          <Trans>
            This payment is confirmed. If it is {brand}'s, reverse it first, as money that never arrived from{' '}
            {row.brand_name}.
          </Trans>
        </p>
      ) : isFree ? null : (
        <p>
          <Trans>
            We're refunding this payment to {row.brand_name}, so it can no longer be {brand}'s.
          </Trans>
        </p>
      )}
      <Group gap="xs" my="md">
        <Permitted to="payments.decide">
          {mustReverse ? (
            <Button size="xs" color="red" disabled={busy} onClick={onReverse}>
              {t`Reverse the payment`}
            </Button>
          ) : isFree ? (
            <Button size="xs" disabled={busy} onClick={() => onDecide('prefer')}>
              {t`It is ${brand}'s`}
            </Button>
          ) : null}
          <Button size="xs" variant="default" disabled={busy} onClick={() => onDecide('dismiss')}>
            {t`Dismiss the claim of ${brand}`}
          </Button>
        </Permitted>
      </Group>
    </section>
  )
}

/** The users of both sides who exchanged messages before the claim. The one who wrote first comes first. */
function Contacts({ claim: { contacts } }: { claim: PaymentClaim }) {
  const { t, i18n } = useLingui()
  if (contacts.length === 0)
    return (
      <p className={classes.contacts}>
        <Trans>Neither side sent any messages in the week before.</Trans>
      </p>
    )
  return (
    <>
      <p className={classes.contacts}>
        <Trans>Messages in the week before the claim:</Trans>
      </p>
      <ul className={classes.contacts}>
        {contacts.map(({ brand_name: from, influencer_name: to, from_brand, from_influencer, first_at, last_at }) => {
          const [first, last] = [dateTime(first_at, i18n.locale), dateTime(last_at, i18n.locale)]
          const [sent, received] = [count(from_brand, i18n.locale), count(from_influencer, i18n.locale)]
          return (
            <li key={`${from} ${to}`}>
              {t`${from} to ${to}: ${sent}, ${to} to ${from}: ${received}. First on ${first}, last on ${last}`}
            </li>
          )
        })}
      </ul>
    </>
  )
}
