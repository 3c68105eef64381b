import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { errors } from '#contract/errors'
import { Page } from '../../../web/pages/application-status.tsx'

const ID = 'TS-0123456789ABCDEFGHJKMNPQRS'

function visit(path: string) {
  const { hook, searchHook } = memoryLocation({ path })
  render(
    <Router hook={hook} searchHook={searchHook}>
      <Page />
    </Router>,
  )
}

test.each([
  ['received', 'Received', 'It has arrived and waits for its reader.'],
  ['in_review', 'In review', 'Somebody is reading it, or finding out what you need to know.'],
  [
    'answered',
    'Answered',
    'We have answered. If nothing reached you, look among unwanted mail, then ask us again.',
  ],
])('an id that is %s is shown as far as it has come', async (status, stage, meaning) => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ status }))
  visit('/application-status')
  fireEvent.input(screen.getByLabelText('Application or question ID'), {
    target: { value: ID.toLowerCase() },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Look it up' }))

  expect((await screen.findByText(meaning)).closest('[hidden]')).toBeNull()
  expect(document.querySelector('[role="status"] > :not([hidden]) [aria-current="step"]')?.textContent).toBe(
    stage,
  )
  expect(fetch.mock.calls[0]?.[0]).toBe(`/api/applications/${ID}`)
})

test('an id that comes with the address is looked up at once', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ status: 'received' }))
  visit(`/application-status?id=${ID}`)
  expect(await screen.findByText('It has arrived and waits for its reader.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Application or question ID').value).toBe(ID)
})

test('what cannot be an id is not asked for', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch')
  visit('/application-status')
  fireEvent.input(screen.getByLabelText('Application or question ID'), { target: { value: 'TS-123' } })
  fireEvent.click(screen.getByRole('button', { name: 'Look it up' }))
  expect(await screen.findByText(errors.application_unknown.error)).toBeTruthy()
  expect(fetch).not.toHaveBeenCalled()
})
