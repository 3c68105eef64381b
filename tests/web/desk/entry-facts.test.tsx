import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EntryFacts } from '../../../web/desk/entry/entry-facts.tsx'
import { aList, anEntry, NOW } from './an-entry.ts'

test.each([
  ['maren@example.org', 'mailto:maren@example.org'],
  ['m@example.org?bcc=eve@evil.test&body=x', 'mailto:m@example.org%3Fbcc%3Deve@evil.test%26body%3Dx'],
  ['m@example.org,eve@evil.test', 'mailto:m@example.org%2Ceve@evil.test'],
])('the link to write to %s names one recipient, and no other part of a mail', (email, href) => {
  render(<EntryFacts entry={anEntry({ email })} team={aList()} now={NOW} />)
  expect(screen.getByRole('link', { name: email }).getAttribute('href')).toBe(href)
})
