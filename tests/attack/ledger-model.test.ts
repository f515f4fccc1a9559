import { test } from 'vitest'
import { useApp } from '../support/app.ts'
import { expectAgreement } from '../support/model-sequences.ts'

// The long version of tests/ledger-model.test.ts.

const app = useApp()

test('the server agrees with the model after 100 sequences of actions', () => expectAgreement(app, 100), 1_200_000)
