import { expect, test } from 'vitest'
import { COLLECTION_ROOM, roomPath } from '#contract/rooms'
import { divideWatchers } from '../../party/divide-watchers.ts'

const led = (id: string, count: number) =>
  new URL(divideWatchers(new Request(`http://site/parties/collection/${id}?since=7`), count).url)

test('a page that names one of several rooms is led to the only one, where the collection has one by now', () => {
  const { pathname, search } = led('all-2', 1)
  expect([pathname, search]).toEqual([roomPath(COLLECTION_ROOM), ''])
})

test('a page of an undivided collection keeps the number after which it wants events', () => {
  expect(led('all', 1).search).toBe('?since=7')
})
