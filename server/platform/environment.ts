/** The variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The process's own environment. No other file reads it. */
export const environment: Environment = process.env

/** The number of threads in Node's pool. Node reads it before any of our code runs. */
export function threadPoolSize(variables = environment): number {
  const size = Number.parseInt(variables['UV_THREADPOOL_SIZE'] ?? '4', 10)
  return Number.isNaN(size) ? 1 : Math.min(Math.max(size, 1), 1024)
}

/**
 * The number of serving processes. Returns 1 if WEB_CONCURRENCY is not a positive integer, which `readConfig` refuses.
 */
export function processCount(variables = environment): number {
  const count = Number(variables['WEB_CONCURRENCY'] || 1)
  return Number.isInteger(count) && count > 0 ? count : 1
}
