import { connectionSettings } from '#database/connection-settings.ts'
import { PipelineClient, type PipelineClientConfig } from '#packages/pg-pipeline/index.ts'
import type { DatabaseLimits } from './limits.ts'

export interface BoundedClientConfig extends PipelineClientConfig {
  connectionString: string
  limits: DatabaseLimits
}

/** Session settings that make the server enforce the limits. */
export function sessionSettings({ statement, lock, idleTransaction }: DatabaseLimits): string {
  const settings = {
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleTransaction,
  }
  return [connectionSettings.options, ...Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)].join(
    ' ',
  )
}

/** A connection with our settings, which never waits longer than the limits. */
export class BoundedClient extends PipelineClient {
  constructor(config: BoundedClientConfig) {
    const { limits } = config
    super({
      ...connectionSettings,
      connectionTimeoutMillis: limits.connect,
      options: sessionSettings(limits),
      ...config,
    })
  }
}
