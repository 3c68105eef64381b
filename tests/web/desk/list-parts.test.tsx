import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ListFoot } from '../../../web/desk/list/list-foot.tsx'

test('the CSV is a link that leads to the sign-in page where the session has ended, and saves no other answer as the CSV', () => {
  render(<ListFoot filters={{ form: 'investor' }} isLater={false} next={null} onKeys={() => {}} />)
  const link = screen.getByRole('link', { name: 'Download as CSV' })
  expect(link.getAttribute('href')).toBe('/desk/api/entries.csv?form=investor')
  expect(link.hasAttribute('download')).toBe(false)
})
