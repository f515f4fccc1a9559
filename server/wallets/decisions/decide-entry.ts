import { limits, type Body, type WalletEntry, type WalletEntryState } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import { shouldApply } from '#platform/policy.ts'
import type { Actor } from '#platform/security/actor.ts'
import { emit, type Locked, hold } from '#server/domain/index.ts'
import { remainder } from '../balances/accounts/queries.ts'
import { propagateChange } from '../changes/propagate-change.ts'
import { ignoreEntries, insertNotes, replaceEntries, setState } from '../entries/commands.ts'
import { changingWallets } from '../entries/lock.ts'
import { checkEntryAction, stateAfter, type StateAction } from '../entries/policy.ts'
import { presentListed } from '../entries/presenter.ts'
import { entryById, entryInQuestion, noteCount } from '../entries/queries.ts'
import type { WalletNumbers } from '../entries/reader-version.ts'
import { rereadEntries } from '../imports/reread-entries.ts'
import { decideProposal } from './decide-proposal.ts'
import { ignoreImport } from './ignore-import.ts'

const events = {
  ignore: 'wallet_entry_ignored',
  explain: 'wallet_entry_explained',
  restore: 'wallet_entry_restored',
  choose: 'wallet_entry_chosen',
} as const satisfies Record<StateAction, string>

type Question = Awaited<ReturnType<typeof entryInQuestion>>

/** The other entries with the same ID that an action changes, and their new state. */
function changedOthers(
  { rows }: Question,
  action: StateAction,
  state: WalletEntryState,
): { ids: number[]; state: WalletEntryState } {
  const ids = rows.filter(other => other.state !== 'ignored').map(other => other.id)
  if (action === 'choose') return { ids, state: 'ignored' }
  // A restored entry and those that it contradicts do not count.
  if (action === 'restore' && state === 'conflict') return { ids, state: 'conflict' }
  return { ids: [], state }
}

/** Changes an entry and those that change with it. The wallets must be locked. */
async function change(
  tx: Tx,
  actor: Actor,
  { entry, question, action }: { entry: Locked<'walletEntry', 'staff'>; question: Question; action: StateAction },
): Promise<void> {
  const { id, account, transaction_id } = entry
  const before = await remainder(tx)
  const state = stateAfter(question, action)
  const others = changedOthers(question, action, state)
  const replaced = state === 'unmatched' ? question.unnamed : []
  await setState(tx, entry, state, others)
  await ignoreEntries(tx, replaced)
  await replaceEntries(
    tx,
    replaced.map(old => ({ old, by: id })),
  )
  await emit(tx, {
    type: events[action],
    actorId: actor.id,
    subjectId: id,
    before: { state: question.state },
    after: { state },
  })
  await propagateChange(tx, {
    account,
    stamps: [question, ...question.rows].flatMap(({ occurredAt }) => occurredAt ?? []),
    transactionIds: transaction_id === null ? [] : [transaction_id],
    entryId: id,
    remainder: before,
  })
}

/**
 * Ignores, explains or restores an entry, or chooses it among contradicting entries. Repeating an action only adds its
 * note. On request, also ignores everything else that was imported with the entry. Refuses with
 * `wallet_entry_not_found`, with `entry_linked` if the entry, one it contradicts or one that would be ignored with it
 * is linked, with `entry_action_not_allowed`, and with `entry_decided_too_often`. Accepting the wording of a message
 * also parses the waiting messages with that wording.
 */
export async function decideEntry(
  { db, transact, numbers }: { db: Db; transact: Transact; numbers: WalletNumbers },
  actor: Actor,
  id: number,
  body: Body<'PUT /admin/wallet-entries/{id}/'>,
): Promise<WalletEntry> {
  const decided = await decide(transact, actor, id, body)
  if (body.action !== 'accept') return decided
  await rereadEntries(db, numbers)
  return presentListed(await entryById(db, id))
}

function decide(
  transact: Transact,
  actor: Actor,
  id: number,
  { action, note, whole_import = false }: Body<'PUT /admin/wallet-entries/{id}/'>,
): Promise<WalletEntry> {
  return changingWallets(
    transact,
    actor,
  )(async tx => {
    const entry = await hold(tx, actor, 'walletEntry', id, 'staff')
    if (!entry) refuse('wallet_entry_not_found')
    if (whole_import) {
      if (action !== 'ignore') refuse('entry_action_not_allowed')
      await ignoreImport(tx, actor, entry, note)
      return presentListed(await entryById(tx, id))
    }
    if ((await noteCount(tx, id)) >= limits.entryDecisions.max) refuse('entry_decided_too_often')
    if (action === 'accept' || action === 'refuse') {
      await decideProposal(tx, actor, entry, { action, note })
      return presentListed(await entryById(tx, id))
    }
    const question = await entryInQuestion(tx, entry)
    const applies = shouldApply(checkEntryAction(question, action))
    await insertNotes(tx, [id], actor, { action, note })
    if (applies) await change(tx, actor, { entry, question, action })
    return presentListed(await entryById(tx, id))
  })
}
