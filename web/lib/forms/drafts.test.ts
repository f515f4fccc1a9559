import { beforeEach, expect, test, vi } from 'vitest'
import { otherTabWrote } from '#lib/dom/test-browser.ts'
import { endSession, startSession, updateUser, userId } from '#lib/http/session.ts'
import { readDraft, readDrafts, writeDraft } from './drafts.ts'
import { changedFields, usableFields } from './form-draft.ts'

const session = (id: number) => ({
  user: { id, username: 'rina', email: 'rina@example.com', role: 'brand', language: null } as const,
  access: 'token',
  refresh: 'r',
})

beforeEach(() => {
  localStorage.clear()
  startSession(session(7))
})

test('a draft is kept only for its user and is removed when it is sent', () => {
  writeDraft(7, 'campaign', { title: 'Tea' })
  expect(readDraft('campaign')).toEqual({ title: 'Tea' })
  startSession(session(8))
  expect(readDraft('campaign')).toBeUndefined()
  startSession(session(7))
  expect(readDraft('campaign')).toEqual({ title: 'Tea' })
  writeDraft(7, 'campaign', undefined)
  expect(readDraft('campaign')).toBeUndefined()
  expect(localStorage.getItem('drafts:1:7')).toBeNull()
})

test('the draft of a user whose login has no id is kept by username', () => {
  const unnumbered = (username: string) => {
    const { user, ...tokens } = session(7)
    startSession({ ...tokens, user: { ...user, username, id: undefined as never } })
  }
  unnumbered('rina')
  writeDraft(userId(), 'message:3', 'Hello')
  updateUser({ username: 'rina2' })
  expect(readDraft('message:3')).toBe('Hello')
  unnumbered('rafi')
  expect(readDraft('message:3')).toBeUndefined()
  unnumbered('rina')
  endSession('ended')
  expect(localStorage.getItem('drafts:1:rina')).toBeNull()
})

test('a draft survives the end of a session and is removed by a logout', () => {
  writeDraft(7, 'message:3', 'Hello')
  endSession('expired')
  startSession(session(7))
  expect(readDraft('message:3')).toBe('Hello')
  endSession('ended')
  startSession(session(7))
  expect(readDraft('message:3')).toBeUndefined()
})

test('readDrafts returns the drafts with a prefix in the order in which they were begun', () => {
  for (const name of ['outgoing:b', 'message:3', 'outgoing:a']) writeDraft(7, name, name)
  writeDraft(7, 'outgoing:b', 'changed')
  expect(readDrafts('outgoing:')).toEqual(['changed', 'outgoing:a'])
  startSession(session(8))
  expect(readDrafts('outgoing:')).toEqual([])
})

test('an open form writes no draft once another user or nobody is logged in', () => {
  endSession('expired')
  writeDraft(7, 'campaign', { title: 'Tea' })
  startSession(session(8))
  writeDraft(7, 'campaign', { title: 'Tea' })
  expect(localStorage.getItem('drafts:1:7')).toBeNull()
  expect(localStorage.getItem('drafts:1:8')).toBeNull()
})

test('a draft keeps changing when storage is full', () => {
  writeDraft(7, 'message:3', 'Hel')
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  writeDraft(7, 'message:3', 'Hello')
  expect(readDraft('message:3')).toBe('Hello')
  full.mockRestore()
  writeDraft(7, 'message:3', 'Hello Rina')
  expect(JSON.parse(localStorage.getItem('drafts:1:7') ?? '')).toEqual({ 'message:3': 'Hello Rina' })
  expect(readDraft('message:3')).toBe('Hello Rina')
})

test('a draft that could not be stored is removed by a logout', () => {
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  writeDraft(7, 'message:3', 'Hello')
  expect(readDraft('message:3')).toBe('Hello')
  endSession('ended')
  startSession(session(7))
  expect(readDraft('message:3')).toBeUndefined()
  full.mockRestore()
})

test('drafts from another tab are kept and unreadable ones ignored', () => {
  otherTabWrote({ 'drafts:1:7': '{"profile":{"bio":"Tea"}}' })
  writeDraft(7, 'campaign', { title: 'Tea' })
  expect(readDraft('profile')).toEqual({ bio: 'Tea' })
  for (const text of ['{', 'null', '7']) {
    otherTabWrote({ 'drafts:1:7': text })
    expect(readDraft('profile')).toBeUndefined()
  }
})

test('changedFields contains the fields that differ, including those in a group', () => {
  const initial = { title: '', links: { youtube: '', tiktok: '' } }
  expect(changedFields(initial, structuredClone(initial))).toBeUndefined()
  expect(changedFields({ ...initial, title: 'Tea' }, initial)).toEqual({ title: 'Tea' })
  const links = { youtube: 'a', tiktok: '' }
  expect(changedFields({ ...initial, links }, initial)).toEqual({ links })
})

test('usableFields completes groups and drops fields that the form no longer has', () => {
  const initial = { title: '', links: { youtube: '', tiktok: 'b' } }
  expect(usableFields({ title: 'Tea', links: { youtube: 'a' }, colour: 'red' }, initial)).toEqual({
    title: 'Tea',
    links: { youtube: 'a', tiktok: 'b' },
  })
  for (const draft of [undefined, null, 'Tea', { title: 7 }, { links: null }, { title: '' }])
    expect(usableFields(draft, initial)).toBeUndefined()
})
