import { test } from 'vitest'
import { useApp } from '../support/app.ts'
import { expectNoFailure } from '../support/conflicting-calls.ts'

// The long version of tests/mixed-races.test.ts.

const app = useApp()

test.for([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'a few users make conflicting calls, 30 at a time, without any failure; round %i',
  round => expectNoFailure(app, round),
)
