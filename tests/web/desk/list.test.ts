import { expect, test } from 'vitest'
import type { EntryId } from '#contract/entry-id'
import { addressOf, addressOfEntry } from '../../../web/desk/list/address-of-list.ts'
import {
  type Counts,
  cappedCount,
  choicesOf,
  countOf,
  formOptions,
  stateOptions,
} from '../../../web/desk/list/filter-counts.ts'
import { rowActOf, rowKeys } from '../../../web/desk/list/row-keys.ts'
import { allToggled, nothingSelected, seenIn, toggled } from '../../../web/desk/list/selection.ts'
import { anEntry } from './an-entry.ts'

const counts: Counts = [
  { form: 'question', state: 'received', open: true, assignee: null, entries: 3 },
  { form: 'question', state: 'in_review', open: true, assignee: 'ada@a.example', entries: 2 },
  { form: 'investor', state: 'accepted', open: false, assignee: 'ben@a.example', entries: 5 },
]

test.each([
  [10, {}],
  [5, { state: 'open' }],
  [3, { state: 'received', form: 'question' }],
  [2, { assignee: 'me' }],
  [5, { assignee: 'ben@a.example' }],
  [3, { assignee: 'none' }],
  [0, { form: 'developer' }],
] as const)('%d entries are left by %j', (count, filters) => {
  expect(countOf(counts, filters, 'ada@a.example')).toBe(count)
})

test('a count that stopped says that there may be more', () => {
  expect([0, 99, 100].map(cappedCount)).toEqual(['0', '99', '99+'])
})

test('each choice of a filter counts what it would leave, and keeps the other filters', () => {
  const given = {
    filters: { form: 'question', state: 'open', text: 'gold' },
    counts,
    me: 'ada@a.example',
  } as const
  const forms = choicesOf('form', formOptions, given)
  expect(forms.map(({ name, count, isChosen }) => [name, count, isChosen])).toEqual([
    ['All forms', 5, false],
    ['Questions', 5, true],
    ['Projects', 0, false],
    ['Incubator', 0, false],
    ['Investors', 0, false],
  ])
  const all = choicesOf('state', stateOptions, given).find(({ name }) => name === 'All states')
  expect(addressOf(all?.filters ?? {})).toBe('/desk?form=question&text=gold')
})

test('an entry keeps the query of its list, so that the way back leads there', () => {
  expect(addressOfEntry('TS-1', 'state=open')).toBe('/desk/TS-1?state=open')
  expect(addressOfEntry('TS-1', '')).toBe('/desk/TS-1')
  expect(addressOf({ state: 'open' }, 'x')).toBe('/desk?state=open&after=x')
})

test('a key acts alone, and leaves the browser its own combinations', () => {
  const press = { key: 'a', ctrlKey: false, metaKey: false, altKey: false }
  expect(rowActOf(press)).toBe('take')
  expect(rowActOf({ ...press, ctrlKey: true })).toBeNull()
  expect(rowActOf({ ...press, metaKey: true })).toBeNull()
  expect(rowActOf({ ...press, altKey: true })).toBeNull()
  expect(rowActOf({ ...press, key: 'Enter' })).toBeNull()
})

test('no key does two things', () => {
  const keys = rowKeys.flatMap(({ keys }) => keys)
  expect(new Set(keys).size).toBe(keys.length)
})

test('a selected entry keeps the version that was shown when it was selected', () => {
  const [first, other] = [anEntry(), anEntry({ id: 'TS-2' as EntryId, version: 4 })]
  const selected = toggled(nothingSelected, first)
  const all = allToggled(selected, [{ ...first, version: 7 }, other])
  expect(seenIn(all)).toEqual([
    { id: first.id, version: 1 },
    { id: other.id, version: 4 },
  ])
  expect(allToggled(all, [first, other]).size).toBe(0)
  expect(seenIn(toggled(all, first))).toEqual([{ id: other.id, version: 4 }])
})
