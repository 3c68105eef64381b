import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ListedEntry } from '#contract/wire/desk'
import { keepDraft, readDraft } from '../../../web/desk/change-draft.ts'
import { MANY } from '../../../web/desk/list/many-bar.tsx'
import { useActs } from '../../../web/desk/list/use-acts.ts'
import { aList, anEntry, NOW } from './an-entry.ts'

interface Asked {
  readonly entries: readonly { readonly id: string; readonly version: number }[]
  readonly change: object
}

/** The acts in the list of these entries. */
function actsIn(...entries: readonly ListedEntry[]) {
  return actsThatSay(() => {}, ...entries)
}

function actsThatSay(say: (sentence: string) => void, ...entries: readonly ListedEntry[]) {
  const list = aList(...entries)
  return renderHook(({ query }) => useActs({ query, list, refresh: async () => {}, say }), {
    initialProps: { query: '' },
  })
}

test('keys that are pressed one after the other change one entry one after the other, and meet no conflict with themselves', async () => {
  const [entry, other] = [anEntry(), anEntry({ id: `TS-${'7'.repeat(26)}` as never, version: 4 })]
  const asked: Asked[] = []
  const versions = new Map([entry, other].map(({ id, version }) => [id as string, version]))
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const body = JSON.parse(String(init?.body)) as Asked
    asked.push(body)
    await Promise.resolve()
    const changed = body.entries.map(({ id, version }) => {
      expect(version).toBe(versions.get(id))
      versions.set(id, version + 1)
      return anEntry({ id: id as never, version: version + 1 })
    })
    return Response.json({ now: NOW, changed, stale: [], gone: [] })
  })
  const { result } = actsIn(entry, other)
  await act(async () => {
    result.current.act('take', entry)
    result.current.act('review', entry)
    result.current.act('review', other)
    await expect.poll(() => asked).toHaveLength(3)
  })
  expect(asked.map(({ entries, change }) => [entries[0]?.version, change])).toEqual([
    [1, { assignee: 'ada@x.test' }],
    [2, { state: 'in_review' }],
    [4, { state: 'in_review' }],
  ])
  await expect.poll(() => result.current.changes.state.step).toBe('idle')
})

test('a note for all that met a conflict is not kept for other entries once it is saved', async () => {
  const entry = anEntry()
  const now = anEntry({ version: 2 })
  const replies = [
    { now: NOW, changed: [], stale: [{ seen: 1, entry: now, since: [] }], gone: [] },
    { now: NOW, changed: [anEntry({ version: 3 })], stale: [], gone: [] },
  ]
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(replies.shift()))
  const draft = { ...readDraft(MANY, Date.now()), note: 'Only for these' }
  keepDraft(MANY, draft, Date.now())
  const { result } = actsIn(entry)
  act(() => result.current.select(entry))
  await act(async () => expect(await result.current.changeSelected({ note: draft.note })).toBe(false))
  expect(readDraft(MANY, Date.now()).note).toBe(draft.note)
  await act(async () => expect(await result.current.changes.again()).toBe(true))
  expect(readDraft(MANY, Date.now()).note).toBe('')
})

test('an entry that is selected while others are being saved stays selected', async () => {
  const [entry, other] = [anEntry(), anEntry({ id: `TS-${'7'.repeat(26)}` as never })]
  let answer: (reply: Response) => void = () => {}
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  const { result } = actsIn(entry, other)
  act(() => result.current.select(entry))
  const saved = act(() => result.current.changeSelected({ state: 'in_review' }))
  act(() => result.current.select(other))
  answer(Response.json({ now: NOW, changed: [anEntry({ version: 2 })], stale: [], gone: [] }))
  expect(await saved).toBe(true)
  expect([...result.current.selection.keys()]).toEqual([other.id])
})

test('entries that could not be marked as unread are marked when the reader tries again', async () => {
  const asked: unknown[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    asked.push(JSON.parse(String(init?.body)))
    return asked.length === 1 ? Response.error() : Response.json({ success: true })
  })
  const entry = anEntry()
  const { result } = actsIn(entry)
  await act(async () => result.current.act('unread', entry))
  await expect.poll(() => result.current.trouble).not.toBeNull()
  await act(async () => result.current.unreadAgain())
  expect(asked).toEqual([
    { ids: [entry.id], unread: true },
    { ids: [entry.id], unread: true },
  ])
  expect(result.current.trouble).toBeNull()
})

test('what is selected in one list is not selected in another, in which it may not be seen', () => {
  const entry = anEntry()
  const { result, rerender } = actsIn(entry)
  act(() => result.current.select(entry))
  expect(result.current.selection.size).toBe(1)
  rerender({ query: 'state=spam' })
  expect(result.current.selection.size).toBe(0)
})

test('a screen reader is told how many entries a key has selected', () => {
  const said: string[] = []
  const [entry, other] = [anEntry(), anEntry({ id: `TS-${'7'.repeat(26)}` as never })]
  const { result } = actsThatSay((sentence) => said.push(sentence), entry, other)
  for (const key of ['select', 'select-all', 'select-all'] as const) act(() => result.current.act(key, entry))
  expect(said).toEqual(['1 selected', '2 selected', 'None selected'])
})

test('after a change that failed, those that were asked for meanwhile are not made', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.error())
  const entry = anEntry()
  const { result } = actsIn(entry)
  act(() => result.current.select(entry))
  const saved = await act(() =>
    Promise.all([
      result.current.changeSelected({ state: 'in_review' }),
      result.current.changeSelected({ state: 'declined' }),
    ]),
  )
  expect(saved).toEqual([false, false])
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(result.current.changes.state).toMatchObject({ asked: { change: { state: 'in_review' } } })
})
