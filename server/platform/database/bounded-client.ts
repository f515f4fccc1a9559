import { connectionSettings } from '#database/connection-settings.ts'
import { PipelineClient, type PipelineClientConfig } from '#packages/pg-pipeline/index.ts'
import type { DatabaseTimeouts } from './timeouts.ts'

export interface BoundedClientConfig extends PipelineClientConfig {
  connectionString: string
  timeouts: DatabaseTimeouts
}

/** Session settings that make the server enforce the timeouts. */
export function sessionSettings({ statement, lock, idleTransaction }: DatabaseTimeouts): string {
  const settings = {
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleTransaction,
  }
  return [connectionSettings.options, ...Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)].join(
    ' ',
  )
}

/** A connection with our settings, which never waits longer than its timeouts. */
export class BoundedClient extends PipelineClient {
  constructor(config: BoundedClientConfig) {
    const { timeouts } = config
    super({
      ...connectionSettings,
      connectionTimeoutMillis: timeouts.connect,
      options: sessionSettings(timeouts),
      ...config,
    })
  }
}
