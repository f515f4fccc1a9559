import { constants } from 'node:os'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** What the command has open, in the order it was opened. */
const open = new Set<AsyncDisposableStack>()

let interruption: Promise<never> | undefined

async function interrupt(signal: (typeof signals)[number]): Promise<never> {
  for (const stack of [...open].toReversed()) await stack.disposeAsync().catch(() => undefined)
  return process.exit(128 + constants.signals[signal])
}

const onSignal = (signal: NodeJS.Signals) => {
  interruption ??= interrupt(signal as (typeof signals)[number])
}

/** Whether a signal is ending the command, which makes its statements fail. */
export const isInterrupted = (): boolean => interruption !== undefined

/** Disposes a stack on a signal as well, because the command would otherwise leave a PostgreSQL running. */
export function disposeOnSignal(stack: AsyncDisposableStack): void {
  if (open.size === 0) for (const signal of signals) process.on(signal, onSignal)
  open.add(stack)
  stack.defer(() => {
    open.delete(stack)
    if (open.size === 0) for (const signal of signals) process.off(signal, onSignal)
  })
}
