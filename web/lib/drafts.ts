import { useState, useSyncExternalStore } from 'react'
import { draftsKey, forgetDrafts, ownerOf, type DraftOwner } from './draft-storage.ts'
import { listeners } from './listeners.ts'
import { getSession, onSessionChange } from './session.ts'

/** A user's drafts, by the names of their forms. */
type Drafts = Record<string, unknown>

/** Drafts for when storage is unavailable. */
const unstored = new Map<string, string>()
const { subscribe, notify } = listeners()

function load(key: string): Drafts {
  try {
    const drafts: unknown = JSON.parse(unstored.get(key) ?? localStorage.getItem(key) ?? '{}')
    return typeof drafts === 'object' && drafts !== null ? (drafts as Drafts) : {}
  } catch {
    return {}
  }
}

function store(key: string, drafts: Drafts): void {
  const text = JSON.stringify(drafts)
  try {
    if (text === '{}') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    unstored.delete(key)
  } catch {
    // Storage is disabled or full.
    unstored.set(key, text)
  }
}

/** The signed-in user, as an owner of drafts. */
export function draftOwner(): DraftOwner | undefined {
  const user = getSession()?.user
  return user && ownerOf(user)
}

// Done here because leave.ts, which does the rest of the logout, may fail to load without a connection.
let lastOwner = draftOwner()
onSessionChange(change => {
  if (change === 'ended' && lastOwner !== undefined) {
    forgetDrafts(lastOwner)
    unstored.clear()
  }
  lastOwner = draftOwner()
})

/** The signed-in user's draft of a form; undefined if there is none. It may have any shape. */
export function readDraft(name: string): unknown {
  const owner = draftOwner()
  return owner === undefined ? undefined : load(draftsKey(owner))[name]
}

/** The signed-in user's drafts whose names begin with a prefix, in the order in which they were begun. */
export function readDrafts(prefix: string): unknown[] {
  const owner = draftOwner()
  const drafts = owner === undefined ? [] : Object.entries(load(draftsKey(owner)))
  return drafts.filter(([name]) => name.startsWith(prefix)).map(([, draft]) => draft)
}

/**
 * Stores a draft, or removes it if it is undefined. Does nothing once its owner is no longer signed in: a form that is
 * still open must not write into another person's drafts.
 */
export function writeDraft(owner: DraftOwner | undefined, name: string, draft: unknown): void {
  if (owner === undefined || draftOwner() !== owner) return
  const key = draftsKey(owner)
  const drafts = load(key)
  const { [name]: _, ...others } = drafts
  store(key, draft === undefined ? others : { ...drafts, [name]: draft })
  notify()
}

/** The user who was signed in when the component was mounted. */
export const useDraftOwner = (): DraftOwner | undefined => useState(draftOwner)[0]

/** The draft of a single text; empty if there is none. */
export function useTextDraft(name: string): string {
  return useSyncExternalStore(subscribe, () => {
    const draft = readDraft(name)
    return typeof draft === 'string' ? draft : ''
  })
}
