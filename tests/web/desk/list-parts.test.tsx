import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { HOUR } from '#contract/timing'
import { Filters } from '../../../web/desk/list/filters.tsx'
import { ListFoot } from '../../../web/desk/list/list-foot.tsx'
import { Promises } from '../../../web/desk/list/promises.tsx'
import { Rows } from '../../../web/desk/list/rows.tsx'
import { Summary } from '../../../web/desk/list/summary.tsx'
import { newMemory } from '../../../web/desk/memory.ts'
import { aList, anEntry, NOW } from './an-entry.ts'

test('the CSV is a link that leads to the sign-in page where the session has ended, and saves no other answer as the CSV', () => {
  render(<ListFoot filters={{ form: 'investor' }} isLater={false} next={null} onKeys={() => {}} />)
  const link = screen.getByRole('link', { name: 'Download as CSV' })
  expect(link.getAttribute('href')).toBe('/desk/api/entries.csv?form=investor')
  expect(link.hasAttribute('download')).toBe(false)
})

test('a week in which no promised answer was sent says so, and has no times', async () => {
  const none = { since: NOW, answered: 0, inTime: 0, median: null, worst: null }
  const some = { ...none, answered: 3, inTime: 2, median: 5 * HOUR, worst: 50 * HOUR }
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ now: NOW, thisWeek: none, lastWeek: some }))
  render(<Promises />)
  const rows = await screen.findAllByRole('row')
  expect(rows.slice(1).map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['In time', 'No answer sent', '2 of 3'],
    ['Median', '–', '5 hours'],
    ['Worst', '–', '2 days'],
  ])
})

test('where the filters are folded away, each that leaves something out is named, also a colleague whose name begins as All', () => {
  const people = ['Allan@x.test']
  render(<Filters filters={{ state: 'open', assignee: 'Allan@x.test' }} list={{ ...aList(), people }} />)
  expect(screen.getByRole('button').textContent).toBe('Filters · Open · Allan')
})

test('before a list was read, no filter says that it leaves nothing', () => {
  render(<Filters filters={{}} list={null} />)
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent?.trim())
  expect(links.slice(0, 3)).toEqual(['All states', 'Open', 'Received'])
})

test.each([
  [false, '1 in this list'],
  [true, '1 or more in this list'],
])('a later page of a search (%s) does not pass for the whole list: %s', (isLater, words) => {
  render(<Summary list={aList(anEntry())} filters={{ text: 'gold' }} isLater={isLater} reading={false} />)
  expect(screen.getByRole('status').textContent).toBe(words)
})

test('a key that is held down moves the focus on, and changes the entry once', async () => {
  const [entry, other] = [anEntry(), anEntry({ id: `TS-${'7'.repeat(26)}` as never, name: 'Ada' })]
  const acts: string[] = []
  render(
    <Rows
      list={aList(entry, other)}
      query=""
      selection={new Map()}
      memory={newMemory()}
      turn={0}
      onSelect={() => {}}
      onAct={(act) => acts.push(act)}
    />,
  )
  const first = screen.getByRole('link', { name: /Maren Holt/ })
  for (const repeat of [false, true, true]) fireEvent.keyDown(first, { key: 'a', repeat })
  expect(acts).toEqual(['take'])
  fireEvent.keyDown(first, { key: 'j', repeat: true })
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /Ada/ }))
})
