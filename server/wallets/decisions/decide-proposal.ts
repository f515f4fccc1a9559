import type { ProposalAction } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/actor.ts'
import { emit, type Locked } from '#server/domain/index.ts'
import { insertNotes } from '../entries/commands.ts'
import { proposalOf } from '../entries/presenter.ts'
import { entryById } from '../entries/queries.ts'
import { storeWording } from '../entries/wordings/commands.ts'
import { isAmbiguous } from '../entries/wordings/queries.ts'

/**
 * Accepts or refuses the proposal for the wording of an unreadable message. Refuses with `entry_action_not_allowed` if
 * there is no proposal, or if a payer could choose between two accepted wordings. The wallets must be locked.
 */
export async function decideProposal(
  tx: Tx,
  actor: Actor,
  { id }: Locked<'walletEntry', 'staff'>,
  { action, note }: { action: ProposalAction; note: string },
): Promise<void> {
  const isAccepted = action === 'accept'
  const proposal = proposalOf(await entryById(tx, id))
  if (!proposal || (isAccepted && (await isAmbiguous(tx, proposal)))) refuse('entry_action_not_allowed')
  await storeWording(tx, actor, proposal, isAccepted)
  await insertNotes(tx, [id], actor, { action, note })
  await emit(tx, {
    type: isAccepted ? 'wallet_wording_accepted' : 'wallet_wording_refused',
    actorId: actor.id,
    subjectId: id,
    details: { kind: proposal.kind },
  })
}
