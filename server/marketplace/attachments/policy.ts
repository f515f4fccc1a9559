import { limits, type ErrorCode } from '#contract/index.ts'
import { smallest, type StoredBytes } from './queries.ts'

/**
 * Why a file of this size does not fit; undefined if it does. Accounts are free, so those at one address share a
 * budget, and unsent files can take only a part of the disk.
 */
export function refusalOf(stored: StoredBytes, size: number = smallest): ErrorCode | undefined {
  const { dailyBytes, addressDailyBytes, addressUnsentBytes, unsentBytes } = limits.attachment
  const counted = Math.max(size, smallest)
  if (stored.person + counted > dailyBytes) return 'attachments_used_up'
  if (stored.address + counted > addressDailyBytes || stored.addressUnsent + counted > addressUnsentBytes)
    return 'address_attachments_used_up'
  return stored.unsent + counted > unsentBytes ? 'storage_full' : undefined
}
