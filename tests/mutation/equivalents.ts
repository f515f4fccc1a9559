const migrated = 'Only migrations call it, and they ran before the fault. Each grant is a mutant of its own.'
const parsedBefore = 'The schema has parsed the value already, and refused all others. The check is for the compiler.'
const takenById = 'The page takes its own rows from what was read, by id. The condition spares reading all of them.'
const decidedFirst =
  'No account is closed while a payment is waiting. The condition keeps the figures right if one ever is.'

/** Mutants with no observable effect, by name, with the reason. */
export const equivalents: Readonly<Record<string, string>> = {
  'function: ledger_agrees: SECURITY DEFINER → SECURITY INVOKER':
    'The role may read all that it compares. With the rights of the owner, it does not depend on that.',
  'function: ledger_agrees: without and subject_id = its_id (2)':
    'EXCEPT compares document and subject too, so additional rows on its right side remove nothing.',
  'function: ledger_agrees: without and subject_id = its_id (4)':
    'EXCEPT compares document and subject too, so additional rows on its right side remove nothing.',
  'function: ledger_agrees: where document = its_document → true (2)':
    'EXCEPT compares document and subject too, so additional rows on its right side remove nothing.',
  'function: ledger_agrees: where document = its_document → true (4)':
    'EXCEPT compares document and subject too, so additional rows on its right side remove nothing.',
  'function: payouts_after_update: where entry_id is not null → true':
    'No entry has the id null, so a null among the freed ones frees nothing.',
  'function: ledger_account_kinds_after_insert: SECURITY DEFINER → SECURITY INVOKER':
    'Only the owner may insert a kind.',
  "function: add_event_months: where subject in ('site users', 'site payments', 'site withdrawals') → true":
    'Each sum has a filter of its own, and every month of a brand or an influencer is a month of the site.',
  "server/accounts/second-factor/commands.ts: without .where('user_id', '=', id)":
    'The session of a request is its caller’s own: authenticate looked it up by both.',
  "function: search_keys: where substr(folded, place, 1) = ' ' → true":
    'No search asks for two characters within a word. The condition keeps the indexes small.',
  'server/platform/security/access.ts: without .where(sql<boolean>`sessions.id = any(${ids}::bigint[])`)':
    'Each caller looks for its own sessions among those that it gets. The condition spares reading all of them.',
  "server/accounts/sessions/queries.ts: without .where('reused_at', 'is not', null)":
    'The cursor compares with reused_at, and no comparison with null is true. The condition is that of an index.',
  'server/platform/security/confirmation.ts: from !== undefined && amount >= from → amount >= from':
    'No comparison with undefined is true. The compiler asks for the condition.',
  'function: ledger_debts_first: SECURITY DEFINER → SECURITY INVOKER': 'Whoever may post may read the accounts too.',
  "function: ledger_debts_first: without and side.owner = 'influencer'":
    'Only influencers have an account for what they owe, and a brand is never one.',
  'function: evidence_facts: without and is_read': 'Only what was read has an ID. The condition is that of an index.',
  "server/money/ledger/ledger.ts: 'ownerId' in owner → true":
    'A missing property is undefined, which is stored as null as well.',
  "server/domain/hold.ts: ?? refuse('not_authenticated') → ?? ({} as never)":
    'No account is ever deleted, so the row of a caller who was authenticated is always there.',
  "function: grant_to_application: if exists (select from pg_roles where rolname = 'prochar_app') → false": migrated,
  "function: grant_to_application: where rolname = 'prochar_app' → true": migrated,
  "server/marketplace/campaigns/queries.ts: without .where(sql<number>`days_to_deadline(campaigns.deadline)`, '>=', sql<number>`days_to_deadline(dhaka_today())`)":
    'The condition for open campaigns implies it. It only sets the start of the index scan.',
  "server/marketplace/campaigns/commands.ts: without .where('status', '<>', 'rejected')":
    'The policy considers only accepted applications. The condition avoids locking rejected ones.',
  "server/marketplace/campaigns/commands.ts: without .where(eb => eb.or([eb('brand_id', '=', id), eb('id', 'in', accepted)]))":
    'It would lock the campaigns of other brands for a moment too.',
  "server/marketplace/campaigns/commands.ts: without .where('influencer_id', '=', id)":
    'It would lock the campaigns of other influencers for a moment too.',
  "server/marketplace/campaigns/commands.ts: without .where('status', '=', 'accepted')":
    'It would lock the campaigns of applications that are not accepted for a moment too.',
  'server/marketplace/applications/apply.ts: fee === undefined → false': parsedBefore,
  'server/marketplace/campaigns/campaign-values.ts: poisha === undefined → false': parsedBefore,
  'server/money/payments/submit-payment.ts: amount === undefined → false': parsedBefore,
  'server/money/settings/change-settings.ts: basisPoints === undefined → false': parsedBefore,
  'server/money/payouts/withdrawals/request-withdrawal.ts: amount === undefined → false': parsedBefore,
  'function: payment_evidence_of_reversed: SECURITY DEFINER → SECURITY INVOKER':
    'Only the trigger of a reversal, which has the rights of the owner, marks a payment as reversed.',
  'function: payments_after_reversal: SECURITY DEFINER → SECURITY INVOKER':
    'Only the trigger of a reversal, which has the rights of the owner, marks a payment as reversed.',
  'function: payments_guard: without and new.reversed_at is not null':
    'Without it an update that changes nothing would pass; payments_reversed rejects a kind of reversal alone.',
  "function: reversals_guard: without and status = 'confirmed'":
    'Only a confirmed payment has a platform fee (payments_fee_of_confirmed), so no other has a net amount to compare.',
  'server/wallets/entries/policy.ts: party !== null && /^01\\d{9}$/.test(party) → /^01\\d{9}$/.test(party)':
    'The text of null is no number. The condition is for the compiler.',
  "server/money/payments/queries.ts: without .where(sql<SqlBool>`payments.id = any(${param('ids')}::bigint[])`)":
    takenById,
  "server/money/payments/queries.ts: without .on('ledger_accounts.kind', '=', 'available')":
    'The first account of an influencer is that of what is available, and only the first row is taken.',
  "server/money/ledger/ledger.ts: without .where('kind', 'in', influencerKinds)":
    'An influencer has accounts of these kinds only. The condition is for the index.',
  "server/marketplace/applications/queries.ts: without .where(sql<SqlBool>`applications.id = any(${param('ids')}::bigint[])`)":
    takenById,
  "server/marketplace/attachments/queries.ts: without .where('file', 'in', files)":
    'Only the files that were asked about are looked up in the result.',
  "contract/wallet-entries.ts: POST /wallet-messages/ 'public'":
    'The route asks for the device of the request, and refuses without one as the check before it does.',
  "server/marketplace/messages/queries.ts: without .where('unread', '>', 0)":
    'Where nothing is unread, all messages are the recipient’s own or read, and may count as delivered.',
  "server/notify/inbox/queries.ts: without .on('n.subject_type', '=', 'refund')":
    'The payment of a refund is read for notifications of refunds alone. The condition spares the lookup.',
  'function: users_after_closure: without and d.waiting_payment_id is null': decidedFirst,
  'function: users_after_closure: without and d.waiting_payment_id is null (2)': decidedFirst,
  'function: users_after_closure: where influencer_id = new.id → true':
    'It would lock what other influencers are owed for a moment too.',
}
