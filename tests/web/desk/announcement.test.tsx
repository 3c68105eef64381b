import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Announcement, useAnnouncement } from '../../../web/desk/announcement.tsx'

function Save() {
  const [last, announce] = useAnnouncement()
  return (
    <>
      <button type="button" onClick={() => announce('1 entry saved')}>
        Save
      </button>
      <Announcement last={last} className="visually-hidden" />
    </>
  )
}

test('each of two changes that are announced alike is a new element of one live region', () => {
  render(<Save />)
  const region = screen.getByRole('status')
  fireEvent.click(screen.getByRole('button'))
  const first = screen.getByText('1 entry saved')
  fireEvent.click(screen.getByRole('button'))
  expect(screen.getByText('1 entry saved')).not.toBe(first)
  expect([screen.getByRole('status'), region.textContent]).toEqual([region, '1 entry saved'])
})
