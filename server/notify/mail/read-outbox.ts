import type { OpenedMail, OutboxMail } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { paged, type Page, type Paged } from '#platform/database/paging.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/actor.ts'
import type { Tokens } from '#platform/security/tokens.ts'
import { emit } from '#server/domain/index.ts'
import { presentOpened } from './presenter.ts'
import { mailById, outboxPage, type OutboxFilters } from './queries.ts'

/** Returns the emails of the last 30 days, newest first. */
export async function listMails(db: Db, page: Page, filters: OutboxFilters | undefined): Promise<Paged<OutboxMail>> {
  return paged(page, await outboxPage(db, page, filters), row => row)
}

/** Returns an email with its text, and records which admin has read it. Refuses with `mail_not_found`. */
export async function openMail(transact: Transact, tokens: Tokens, actor: Actor, id: number): Promise<OpenedMail> {
  return transact(async tx => {
    const mail = (await mailById(tx, id, actor.id)) ?? refuse('mail_not_found')
    const details = { mail: id, mail_kind: mail.kind }
    await emit(tx, { type: 'mail_opened', actorId: actor.id, subjectId: mail.user_id, details })
    return presentOpened(tokens, mail)
  })
}
