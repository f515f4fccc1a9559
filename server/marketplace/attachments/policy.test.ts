import { describe, expect, test } from 'vitest'
import { limits } from '#contract/index.ts'
import { refusalOf } from './policy.ts'
import { smallest } from './queries.ts'

const { dailyBytes, addressDailyBytes, addressUnsentBytes, unsentBytes } = limits.attachment
const nothing = { person: 0, address: 0, addressUnsent: 0, unsent: 0 }

describe('refusalOf', () => {
  test.each([
    ['person', dailyBytes, 'attachments_used_up'],
    ['address', addressDailyBytes, 'address_attachments_used_up'],
    ['addressUnsent', addressUnsentBytes, 'address_attachments_used_up'],
    ['unsent', unsentBytes, 'storage_full'],
  ] as const)('allows exactly the limit of `%s`, and counts a small file as the smallest', (counter, most, code) => {
    expect(refusalOf({ ...nothing, [counter]: most - 1_000_000 }, 1_000_000)).toBeUndefined()
    expect(refusalOf({ ...nothing, [counter]: most - 1_000_000 }, 1_000_001)).toBe(code)
    expect(refusalOf({ ...nothing, [counter]: most - smallest }, 1)).toBeUndefined()
    expect(refusalOf({ ...nothing, [counter]: most - smallest + 1 }, 1)).toBe(code)
    expect(refusalOf({ ...nothing, [counter]: most - smallest + 1 })).toBe(code)
  })
})
