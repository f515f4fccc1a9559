import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import { shouldApply } from '#platform/policy.ts'
import type { Actor } from '#platform/security/actor.ts'
import { hold } from '#server/domain/index.ts'
import { writeShortlisted } from './commands.ts'
import { checkShortlisting } from './policy.ts'

/**
 * Adds an application to the brand's shortlist, or removes it. Repeating the call is a no-op. Emits no event, because
 * the shortlist is private. Refuses with `application_not_found`, and with `application_already_decided` if it would
 * change a decided application.
 */
export async function shortlistApplication(
  transact: Transact,
  actor: Actor<'brand'>,
  id: number,
  shortlisted: boolean,
): Promise<undefined> {
  await transact(async tx => {
    const application = await hold(tx, actor, 'application', id, 'brand')
    if (!application) refuse('application_not_found')
    if (shouldApply(checkShortlisting(application, shortlisted))) {
      await writeShortlisted(tx, application, shortlisted)
    }
  })
}
