import { Trans, useLingui } from '@lingui/react/macro'
import type { EvidenceEntry, WalletEntry } from '#contract/index.ts'
import { withoutOverrides } from '#contract/values/normal-form.ts'
import type { WalletReadingReason } from '#contract/values/vocabulary.ts'
import { MethodName } from '#entities/payment/method-name.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Facts, type Fact } from '#ui/facts.tsx'
import { Modal } from '#ui/modal.tsx'
import { Money } from '#ui/money.tsx'
import { useEntryTime } from './entry-time.ts'
import { entryKindNames } from './evidence-texts.ts'
import { PendingPaymentLink } from './pending-payment-link.tsx'
import { redactPhoneNumbers } from './redact-phone-numbers.ts'
import classes from './entry-dialog.module.css'

/**
 * The reasons why a text stays unread until the reader knows its wording. All other reasons concern the text itself.
 */
const unknownWordings: ReadonlySet<WalletReadingReason | null> = new Set([
  'unknown_wording',
  'invalid_amount',
  'invalid_time',
  'invalid_party',
  'invalid_transaction_id',
  'unknown_type',
  'unknown_direction',
])

type Entry = EvidenceEntry & Partial<Pick<WalletEntry, 'pending_payment' | 'proposal'>>

interface EntryDialogProps {
  /** Null while the dialog is closed. */
  entry: Entry | null
  onClose: () => void
}

/** A wallet entry: its original text and the facts read from it. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const { t } = useLingui()
  return (
    <Modal opened={entry !== null} onClose={onClose} title={t`Wallet entry`}>
      {entry ? <EntryFacts entry={entry} /> : null}
    </Modal>
  )
}

function EntryFacts({ entry }: { entry: Entry }) {
  const { t } = useLingui()
  const raw = withoutOverrides(entry.raw)
  const { pending_payment: payment, proposal } = entry
  return (
    <>
      <pre className={classes.raw}>{raw}</pre>
      {proposal ? (
        <ProposedFacts proposal={proposal} />
      ) : entry.state === 'unreadable' && unknownWordings.has(entry.reason) ? (
        <Report raw={raw} />
      ) : null}
      <ReadFacts
        facts={entry}
        more={[
          ...(payment ? [{ label: t`Awaiting confirmation`, value: <PendingPaymentLink payment={payment} /> }] : []),
          { label: t`Wallet`, value: <MethodName method={entry.account} /> },
        ]}
      />
    </>
  )
}

/** What an unknown message appears to contain. */
export function ProposedFacts({ proposal }: { proposal: NonNullable<WalletEntry['proposal']> }) {
  return (
    <>
      <p>
        <Trans>This wording is new. Here's how we read it; it will count once an admin accepts it:</Trans>
      </p>
      <ReadFacts facts={proposal} />
    </>
  )
}

/** The facts of an entry. Omits those that it lacks. */
function ReadFacts({ facts, more = [] }: { facts: NonNullable<WalletEntry['proposal']>; more?: Fact[] }) {
  const { t, i18n } = useLingui()
  const timeOf = useEntryTime()
  const money = (label: string, amount: string | null, strong = false): Fact[] =>
    amount === null ? [] : [{ label, value: <Money amount={amount} />, strong }]
  const text = (label: string, value: string | null): Fact[] => (value === null ? [] : [{ label, value }])
  return (
    <Facts
      facts={[
        ...money(t`Amount`, facts.amount, true),
        ...more,
        ...text(t`Kind`, facts.kind && i18n._(entryKindNames[facts.kind])),
        ...text(t`Transaction ID`, facts.transaction_id),
        ...text(t`Other side`, facts.party),
        ...text(t`Reference`, facts.reference),
        ...text(t`Time`, timeOf(facts)),
        ...money(t`Wallet's fee`, facts.fee),
        ...money(t`Balance after`, facts.balance_after),
      ]}
    />
  )
}

/** A button for admins that emails an unknown wording to the site's maintainers, who can add it to the reader. */
function Report({ raw }: { raw: string }) {
  const { t } = useLingui()
  return (
    <p>
      <Trans>
        Send this text to the person who maintains this site so that we can read messages like it. The copy leaves out
        phone numbers.
      </Trans>{' '}
      <CopyButton text={redactPhoneNumbers(raw)} label={t`Copy the text`} />
    </p>
  )
}
