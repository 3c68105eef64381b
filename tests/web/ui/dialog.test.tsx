import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Dialog } from '../../../web/ui/dialog.tsx'

function dialogElement(): HTMLDialogElement {
  const element = document.querySelector('dialog')
  if (!element) throw new Error('There is no dialog')
  return element
}

test('a closed dialog has no content', () => {
  render(
    <Dialog open={false} title="Connect" onClose={() => undefined}>
      words
    </Dialog>,
  )

  expect(dialogElement().open).toBe(false)
  expect(dialogElement().textContent).toBe('')
})

test('an open dialog is named by its heading, which has the focus', () => {
  render(
    <Dialog open title="Connect" onClose={() => undefined}>
      words
    </Dialog>,
  )
  const heading = screen.getByRole('heading', { name: 'Connect' })

  expect(dialogElement().open).toBe(true)
  expect(dialogElement().getAttribute('aria-labelledby')).toBe(heading.id)
  expect(document.activeElement).toBe(heading)
})

test('a title that changes while the dialog is open is announced', () => {
  const titled = (title: string) => (
    <Dialog open title={title} onClose={() => undefined}>
      words
    </Dialog>
  )
  const { rerender } = render(titled('You are in line'))
  const heading = screen.getByRole('heading', { name: 'You are in line' })
  rerender(titled('Confirm in Xaman'))

  expect(heading.textContent).toBe('Confirm in Xaman')
  expect(heading.getAttribute('aria-live')).toBe('polite')
})

test('Esc notifies the owner, which alone decides whether the dialog closes', () => {
  const onClose = vi.fn()
  render(
    <Dialog open title="Connect" onClose={onClose}>
      words
    </Dialog>,
  )

  const passedOn = fireEvent(dialogElement(), new Event('cancel', { cancelable: true }))

  expect(passedOn).toBe(false)
  expect(onClose).toHaveBeenCalledOnce()
  expect(dialogElement().open).toBe(true)
})

test('the close button and a press on the backdrop notify the owner; a press inside does not', () => {
  const onClose = vi.fn()
  vi.spyOn(HTMLDialogElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(100, 100, 400, 300),
  )
  render(
    <Dialog open title="Connect" onClose={onClose}>
      <p>words</p>
    </Dialog>,
  )

  fireEvent.mouseDown(screen.getByText('words'), { clientX: 120, clientY: 120 })
  fireEvent.mouseDown(dialogElement(), { clientX: 495, clientY: 200 })
  // The list of a select may reach out of the dialog.
  fireEvent.mouseDown(screen.getByText('words'), { clientX: 120, clientY: 500 })
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.mouseDown(dialogElement(), { clientX: 50, clientY: 200 })
  expect(onClose).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('the owner is notified too when the browser closes the dialog by itself', () => {
  const onClose = vi.fn()
  render(
    <Dialog open title="Connect" onClose={onClose}>
      words
    </Dialog>,
  )

  dialogElement().close()

  expect(onClose).toHaveBeenCalledOnce()
})

test('when its owner closes it, the dialog empties, announces nothing more, and returns the focus', () => {
  const onClose = vi.fn()
  function Owner() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Dialog
          open={open}
          title="Connect"
          onClose={() => {
            onClose()
            setOpen(false)
          }}
        >
          words
        </Dialog>
      </>
    )
  }
  render(<Owner />)
  const opener = screen.getByRole('button', { name: 'Open' })
  opener.focus()
  fireEvent.click(opener)

  fireEvent.click(screen.getByRole('button', { name: 'Close' }))

  expect(dialogElement().open).toBe(false)
  expect(dialogElement().textContent).toBe('')
  expect(onClose).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(opener)
})

test('the second half of a double-click on what opened it does not close it again', () => {
  const onClose = vi.fn()
  vi.spyOn(HTMLDialogElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(100, 100, 400, 300),
  )
  render(
    <Dialog open title="Connect" onClose={onClose}>
      words
    </Dialog>,
  )

  fireEvent.mouseDown(dialogElement(), { clientX: 50, clientY: 200, detail: 2 })
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.mouseDown(dialogElement(), { clientX: 50, clientY: 200, detail: 1 })
  expect(onClose).toHaveBeenCalledOnce()
})

/** A button in a region that opens a dialog, and the button's fate meanwhile. */
function Desk({ open, button }: { open: boolean; button: 'works' | 'disabled' | 'gone' }) {
  return (
    <main>
      <section aria-label="Desk">
        {button !== 'gone' && (
          <button type="button" disabled={button === 'disabled'}>
            Mint
          </button>
        )}
      </section>
      <Dialog open={open} title="Progress" onClose={() => undefined}>
        words
      </Dialog>
    </main>
  )
}

test.each(['disabled', 'gone'] as const)(
  'with its opener %s the focus goes to the region around it, never to the top of the page',
  async (button) => {
    const { rerender } = render(<Desk open={false} button="works" />)
    screen.getByRole('button', { name: 'Mint' }).focus()
    rerender(<Desk open button="works" />)
    rerender(<Desk open button={button} />)
    rerender(<Desk open={false} button={button} />)
    await Promise.resolve()

    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Desk' }))
  },
)

test('an opener that works again in the moment of closing has the focus', async () => {
  const { rerender } = render(<Desk open={false} button="works" />)
  screen.getByRole('button', { name: 'Mint' }).focus()
  rerender(<Desk open button="disabled" />)
  rerender(<Desk open={false} button="works" />)
  await Promise.resolve()

  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mint' }))
})

test('a dialog that follows another when its opener becomes disabled returns the focus there', async () => {
  function Follow({ step }: { step: 'none' | 'first' | 'second' }) {
    return (
      <main>
        <section aria-label="Desk">
          <button type="button" disabled={step === 'second'}>
            Mint
          </button>
        </section>
        <Dialog open={step === 'first'} title="Agree" onClose={() => undefined}>
          words
        </Dialog>
        <Dialog open={step === 'second'} title="Progress" onClose={() => undefined}>
          words
        </Dialog>
      </main>
    )
  }
  const { rerender } = render(<Follow step="none" />)
  screen.getByRole('button', { name: 'Mint' }).focus()
  rerender(<Follow step="first" />)
  rerender(<Follow step="second" />)
  rerender(<Follow step="none" />)
  await Promise.resolve()

  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mint' }))
})

test('of two open dialogs the second is shown after the first', () => {
  function Two({ first, second }: { first: boolean; second: boolean }) {
    return (
      <>
        <Dialog open={second} title="Second" onClose={() => undefined}>
          words
        </Dialog>
        <Dialog open={first} title="First" onClose={() => undefined}>
          words
        </Dialog>
      </>
    )
  }
  const shownTitles = () =>
    [...document.querySelectorAll('dialog[open]')].map((dialog) => dialog.querySelector('h2')?.textContent)

  const { rerender } = render(<Two first second={false} />)
  rerender(<Two first second />)
  expect(shownTitles()).toEqual(['First'])
  rerender(<Two first={false} second />)
  expect(shownTitles()).toEqual(['Second'])
  rerender(<Two first={false} second={false} />)
  expect(shownTitles()).toEqual([])
})

test('no dialog is laid out as anything but a block: some engines stretch others to the height of the window', () => {
  const css = readFileSync(join(import.meta.dirname, '../../../web/ui/dialog.css'), 'utf8')
    // Conditions within a rule would hide its own declarations.
    .replaceAll(/@media[^{}]*\{[^{}]*\}/g, '')
  const rules = [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)].filter(([, selectors = '']) =>
    selectors.split(',').some((selector) => /\.dialog(-two-panes)?(\[open\])?\s*$/.test(selector)),
  )
  expect(rules.length).toBeGreaterThan(1)
  for (const [, , body = ''] of rules) expect(body).not.toMatch(/display:/)
  expect(rules.some(([, , body = '']) => /height: fit-content;/.test(body))).toBe(true)
})
