import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useActs } from '../../../web/desk/list/use-acts.ts'
import { anEntry, NOW } from './an-entry.ts'

interface Asked {
  readonly entries: readonly { readonly id: string; readonly version: number }[]
  readonly change: object
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
  const list = {
    me: 'ada@x.test',
    people: [],
    now: NOW,
    entries: [entry, other],
    next: null,
    counts: [],
    unread: 2,
    overdue: 0,
    unsearchable: 0,
  }
  const { result } = renderHook(() => useActs({ query: '', list, refresh: async () => {}, say: () => {} }))
  await act(async () => {
    result.current.act('take', entry)
    result.current.act('review', entry)
    result.current.act('review', other)
    await vi.waitFor(() => expect(asked).toHaveLength(3))
  })
  expect(asked.map(({ entries, change }) => [entries[0]?.version, change])).toEqual([
    [1, { assignee: 'ada@x.test' }],
    [2, { state: 'in_review' }],
    [4, { state: 'in_review' }],
  ])
  await vi.waitFor(() => expect(result.current.changes.state.step).toBe('idle'))
})
