import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { OWN_ENTRY_PATH } from '#contract/own-entry'
import { OwnLink } from '../../../web/pages/application-status/own-link.tsx'

const KEY = `TS-${'0'.repeat(26)}.1797000000000.${'a'.repeat(64)}`

afterEach(() => {
  vi.unstubAllEnvs()
  history.replaceState(null, '', '/')
})

test('a mailed link is posted at once, and leaves neither the history nor the address', () => {
  vi.stubEnv('MAIL', '1')
  history.replaceState(null, '', `/application-status#${KEY}`)
  const posted: [string, string][] = []
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const link = this.elements.namedItem('link') as HTMLInputElement
    posted.push([this.getAttribute('action') ?? '', link.value])
  })
  render(<OwnLink />)
  expect(posted).toEqual([[OWN_ENTRY_PATH, KEY]])
  expect(location.href).not.toContain('TS-')
})

test('a link that is opened where the page stands already is posted too', () => {
  vi.stubEnv('MAIL', '1')
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})
  const { unmount } = render(<OwnLink />)
  location.hash = KEY
  window.dispatchEvent(new HashChangeEvent('hashchange'))
  expect(submit).toHaveBeenCalledTimes(1)
  expect(location.href).not.toContain('TS-')
  unmount()
  location.hash = KEY
  window.dispatchEvent(new HashChangeEvent('hashchange'))
  expect(submit).toHaveBeenCalledTimes(1)
})

test('who comes back to the page finds no key in it', () => {
  vi.stubEnv('MAIL', '1')
  render(<OwnLink />)
  const field = screen.getByLabelText<HTMLInputElement>('The link in our mail')
  field.value = KEY
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  expect(field.value).toBe('')
})

test('without a key in the address nothing is posted', () => {
  vi.stubEnv('MAIL', '1')
  history.replaceState(null, '', '/application-status#elsewhere')
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})
  render(<OwnLink />)
  expect(submit).not.toHaveBeenCalled()
  expect(location.hash).toBe('#elsewhere')
})

test('a site that sends no mail promises none, and says how to write instead', () => {
  vi.stubEnv('MAIL', '')
  const { container } = render(<OwnLink />)
  expect(screen.getByRole('link', { name: 'ask us a question' }).getAttribute('href')).toBe('/faq#ask')
  expect(container.querySelector('form')).toBeNull()
  expect(container.textContent).not.toMatch(/mail|link in/i)
})
