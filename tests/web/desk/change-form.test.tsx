import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ChangeForm } from '../../../web/desk/entry/change-form.tsx'
import { ManyBar } from '../../../web/desk/list/many-bar.tsx'
import { anEntry } from './an-entry.ts'

const team = { people: [], me: 'ada@touchstone.example' }

test('a change that is begun anew, after one was discarded, names the version that is shown now', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.error())
  const formOf = (version: number) => (
    <ChangeForm entry={anEntry({ version })} team={team} turn={0} onChanged={() => {}} />
  )
  const { rerender } = render(formOf(2))
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Note'), { target: { value } })
  type('Call her')
  rerender(formOf(3))
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  type('Write to her')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  const body = JSON.parse(String(asked.mock.calls[0]?.[1]?.body))
  expect(body).toMatchObject({ entries: [{ version: 3 }], change: { note: 'Write to her' } })
})

test('an entry whose address a form accepts and a browser does not can be changed', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.error())
  const email = 'ødegård@example.org'
  render(
    <ChangeForm entry={anEntry({ email, sentEmail: email })} team={team} turn={0} onChanged={() => {}} />,
  )
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Call her' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => asked.mock.calls.length).toBe(1)
})

test('an address with a mistake is not sent, and has the focus', () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.error())
  render(<ChangeForm entry={anEntry()} team={team} turn={0} onChanged={() => {}} />)
  const address = screen.getByLabelText('Address to write to')
  fireEvent.change(address, { target: { value: 'maren@example' } })
  fireEvent.keyDown(screen.getByLabelText('Note'), { key: 'Enter', ctrlKey: true })
  expect(screen.getByText('The address to write to is invalid.').parentElement?.role).toBe('status')
  expect(document.activeElement).toBe(address)
  expect(asked).not.toHaveBeenCalled()
})

test('why a change failed is scrolled to, since the button may be a window away', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.error())
  const shown: Element[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this)
  })
  render(<ChangeForm entry={anEntry()} team={team} turn={0} onChanged={() => {}} />)
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Call her' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const alert = await screen.findByRole('alert')
  expect(shown).toEqual([alert.parentElement])
})

test('where nothing is chosen for all, nothing is sent', () => {
  const sent = vi.fn(async () => true)
  render(<ManyBar count={2} team={team} busy={false} onChange={sent} onClear={() => {}} />)
  const save = screen.getByRole('button', { name: 'Save for all' })
  fireEvent.click(save)
  expect(sent).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText('New state'), { target: { value: 'spam' } })
  fireEvent.click(save)
  expect(sent).toHaveBeenCalledWith({ state: 'spam' })
})
