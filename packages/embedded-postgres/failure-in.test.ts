import { expect, test } from 'vitest'
import { failureIn } from './failure-in.ts'

test("failureIn returns the failure in the output of initdb, without initdb's own lines", () => {
  const output = `2026-11-27 15:10:37.616 UTC [303] FATAL:  could not extend file "base/1/2675": No space left on device
2026-11-27 15:10:37.616 UTC [303] HINT:  Check free disk space.
Aborted
child process exited with exit code 134
initdb: removing data directory "/srv/data/postgres.new-eGtphy/cluster"
`
  expect(failureIn(output)).toBe(
    'FATAL:  could not extend file "base/1/2675": No space left on device HINT:  Check free disk space.',
  )
})
