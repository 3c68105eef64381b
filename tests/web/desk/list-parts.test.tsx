import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { HOUR } from '#contract/timing'
import { ListFoot } from '../../../web/desk/list/list-foot.tsx'
import { Promises } from '../../../web/desk/list/promises.tsx'
import { NOW } from './an-entry.ts'

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
