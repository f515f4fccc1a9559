import { test } from 'vitest'
import { useApp } from './support/app.ts'
import { expectAgreement } from './support/model-sequences.ts'

const app = useApp()

// Shrinking a failure may take a while.
test('the server agrees with the model after any sequence of actions', () => expectAgreement(app, 12), 600_000)
