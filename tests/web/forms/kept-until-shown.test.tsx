import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Page } from '../../../web/pages/investor-form/page.tsx'
import { ErrorBoundary } from '../../../web/shell/error-boundary.tsx'
import { investorAnswers } from '../../functions/people/forms/answers.ts'
import { fillIn, formOnPage } from './fill-in-form.ts'

const ID = 'TS-0123456789ABCDEFGHJKMNPQRS'
const DRAFT = 'touchstone_draft_investor'

function openAndSend() {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ success: true, applicationId: ID }),
  )
  const page = render(
    <ErrorBoundary>
      <Page />
    </ErrorBoundary>,
  )
  fillIn(formOnPage(), investorAnswers)
  fireEvent.click(screen.getByRole('button', { name: 'Submit Application' }))
  return page
}

test('a draft is kept until the confirmation is shown, and no longer', async () => {
  const atFirstSight: (string | null)[] = []
  const watch = new MutationObserver(() => {
    if (!screen.queryByRole('heading', { name: 'Application received' })) return
    atFirstSight.push(localStorage.getItem(DRAFT), localStorage.getItem('touchstone_last_investor'))
    watch.disconnect()
  })
  watch.observe(document, { childList: true, attributes: true, subtree: true })
  openAndSend()
  await screen.findByRole('heading', { name: 'Application received' })
  expect(atFirstSight).toEqual([expect.stringContaining('Ada Lindqvist'), expect.stringContaining(ID)])
  await expect.poll(() => localStorage.getItem(DRAFT)).toBeNull()
})

test('if rendering the confirmation fails, a reload finds the answers and the id', async () => {
  // React reports a caught error on the console; here that is expected.
  vi.mocked(console.error).mockImplementation(() => undefined)
  const { removeChild } = Node.prototype
  vi.spyOn(Node.prototype, 'removeChild').mockImplementation(function <Child extends Node>(
    this: Node,
    child: Child,
  ): Child {
    if (!(child instanceof HTMLFormElement)) return removeChild.call(this, child) as Child
    throw new DOMException('The node is not a child of this node', 'NotFoundError')
  })
  openAndSend()
  await screen.findByRole('heading', { name: 'Unexpected Application Error!' })
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  vi.mocked(console.error).mockClear()
  vi.mocked(Node.prototype.removeChild).mockRestore()
  cleanup()

  render(<Page />)
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Ada Lindqvist')
  expect(screen.getByRole('link', { name: `${ID} see its status` })).toBeTruthy()
})

test('a reply after the visitor has left the form keeps the answers and the id', async () => {
  const left = openAndSend()
  left.unmount()
  await expect.poll(() => localStorage.getItem('touchstone_last_investor')).toContain(ID)
  expect(localStorage.getItem(DRAFT)).toContain('Ada Lindqvist')
})
