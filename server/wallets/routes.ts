import type { FastifyInstance } from 'fastify'
import { limits } from '#contract/index.ts'
import { route } from '#platform/http/route.ts'
import { acceptForms } from '#platform/http/upload.ts'
import type { Services } from '#server/domain/index.ts'
import { readAccounts } from './balances/accounts/read-accounts.ts'
import { listChain } from './balances/chain/list-chain.ts'
import { decideEntry } from './decisions/decide-entry.ts'
import { forwardMessage } from './devices/forward-message.ts'
import { addDevice, listDevices, revokeDevice } from './devices/manage-devices.ts'
import { listEntries } from './entries/list-entries.ts'
import { importStatement } from './imports/import-statement.ts'
import { pasteMessages } from './imports/paste-messages.ts'

export function walletEntryRoutes(app: FastifyInstance, services: Services): void {
  const { wallets } = services
  route(app, services, 'POST /admin/wallet-entries/', async ({ body, repeated, ...call }) => {
    // A preview creates nothing.
    if (body.preview) repeated()
    return pasteMessages({ ...call, numbers: wallets }, body)
  })
  app.register(async scope => {
    await acceptForms(scope, limits.statement.maxBytes)
    route(scope, services, 'POST /admin/wallet-entries/file/', async ({ body, file, repeated, ...call }) => {
      const statement = file()
      if (body.preview === 'true') repeated()
      return importStatement({ ...call, numbers: wallets }, body, statement)
    })
  })
  route(app, services, 'GET /admin/wallet-entries/', ({ db, page, filters }) => listEntries(db, page, filters))
  route(app, services, 'PUT /admin/wallet-entries/{id}/', async ({ authorized, transact, actor, params, body }) =>
    decideEntry({ db: await authorized(), transact, numbers: wallets }, actor, params.id, body),
  )
  route(app, services, 'GET /admin/wallet-accounts/', ({ db }) => readAccounts(db, wallets))
  route(app, services, 'GET /admin/wallet-accounts/{account}/chain/', ({ db, page, params, query }) =>
    listChain(db, params.account, page, { onlyGaps: query.gaps === 'true', around: query.around }),
  )
  route(app, services, 'GET /admin/devices/', ({ db, page }) => listDevices(db, page))
  route(app, services, 'POST /admin/devices/', ({ transact, actor, body }) => addDevice(transact, actor, body.name))
  route(app, services, 'DELETE /admin/devices/{id}/', ({ transact, actor, params }) =>
    revokeDevice(transact, actor, params.id),
  )
  route(app, services, 'POST /wallet-messages/', ({ db, transact, device, body }) =>
    forwardMessage({ db, transact }, device(), wallets, body),
  )
}
