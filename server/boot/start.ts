import { exampleSupportEmail } from '#contract/values/public-pages.ts'
import { createMetrics } from '#server/desk/metrics/index.ts'
import type { Config } from './config.ts'
import { checkAddresses, listen, listenForMetrics } from './listen.ts'
import { prepare } from './prepare.ts'
import { startProcesses } from './processes.ts'
import { openReplica } from './services.ts'

/** Waits for the work, or throws the signal's reason once it is aborted. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  return Promise.race([work, aborted])
}

/** Starts everything, and logs progress. Returns the address. */
async function serve(config: Config, log: (line: string) => void, stack: AsyncDisposableStack): Promise<string> {
  // A first start takes long, and would otherwise fail only at its end.
  await checkAddresses(config)
  const prepared = await prepare(config, log, stack)
  const { demo, services } = prepared
  let address: string
  if (config.processes > 1) {
    address = await startProcesses(config, prepared, log, stack)
  } else {
    const replica = openReplica(config, prepared, log, stack)
    const metrics = config.metrics && createMetrics(prepared.db, replica)
    await listenForMetrics(config, metrics, log, stack)
    address = await listen(config, { services: { ...services, replica }, demo, metrics }, stack)
  }
  if (config.publicUrl !== undefined && config.supportEmail === undefined) {
    log(`Users cannot reach you, because the site shows ${exampleSupportEmail}: set SUPPORT_EMAIL.`)
  }
  log(`Prochar is listening on ${address}`)
  if (demo.length > 0) log('Try it as one of these:')
  for (const { role, email, password } of demo) log(`  ${role.padEnd(10)}  ${email}  ${password}`)
  return address
}

/**
 * Starts the server and logs progress. `stop` tears everything down in reverse order; a component that fails to stop
 * does not prevent the others from stopping, and its error is thrown at the end. Throws a StartError that explains how
 * to fix the problem. When the signal is aborted, gives up, tears down what it has started and throws the signal's
 * reason.
 */
export async function start(
  config: Config,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<{ address: string; stop(): Promise<void> }> {
  await using stack = new AsyncDisposableStack()
  const address = await unlessAborted(serve(config, log, stack), signal)
  const running = stack.move()
  return { address, stop: () => running.disposeAsync() }
}
