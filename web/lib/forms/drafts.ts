import { useState, useSyncExternalStore } from 'react'
import { listeners } from '#lib/dom/listeners.ts'
import { onSessionChange, userId } from '#lib/http/session.ts'
import { draftsKey, forgetDrafts } from './draft-storage.ts'

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

// complete-logout.ts removes the drafts too, but may fail to load without a connection.
let lastOwner = userId()
onSessionChange(change => {
  if (change === 'ended' && lastOwner !== undefined) {
    forgetDrafts(lastOwner)
    unstored.clear()
  }
  lastOwner = userId()
})

/** The logged-in user's draft of a form; undefined without one. It may have any shape. */
export function readDraft(name: string): unknown {
  const owner = userId()
  return owner === undefined ? undefined : load(draftsKey(owner))[name]
}

/** The logged-in user's drafts with names that begin with a prefix, in the order of their creation. */
export function readDrafts(prefix: string): unknown[] {
  const owner = userId()
  const drafts = owner === undefined ? [] : Object.entries(load(draftsKey(owner)))
  return drafts.filter(([name]) => name.startsWith(prefix)).map(([, draft]) => draft)
}

/**
 * Stores a draft, or removes it if it is undefined. Does nothing once its owner has logged out: a form that is still
 * open must not write into another person's drafts.
 */
export function writeDraft(owner: number | undefined, name: string, draft: unknown): void {
  const user = userId()
  if (owner === undefined || owner !== user) return
  const key = draftsKey(user)
  const drafts = load(key)
  const { [name]: _, ...others } = drafts
  store(key, draft === undefined ? others : { ...drafts, [name]: draft })
  notify()
}

/** The user who was logged in when the component mounted. */
export const useDraftOwner = (): number | undefined => useState(userId)[0]

/** The draft of a single text; empty without one. */
export function useTextDraft(name: string): string {
  return useSyncExternalStore(subscribe, () => {
    const draft = readDraft(name)
    return typeof draft === 'string' ? draft : ''
  })
}
