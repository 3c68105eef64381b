import { expect, test, vi } from 'vitest'
import { closeMenus } from '../../../web/script/close-menus.ts'

closeMenus(document)

/** A page with a menu in its header, and a link below. */
function pageWithMenu() {
  document.body.innerHTML = `
    <header class="header">
      <button popovertarget="menu"></button>
      <nav id="menu" popover="auto"><a href="/inside"></a></nav>
    </header>
    <a href="/outside"></a>`
  const menu = document.querySelector('nav')
  if (!menu) throw new Error('There is no menu')
  const hidePopover = vi.fn()
  menu.hidePopover = hidePopover
  const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()
  return { hidePopover, focus }
}

test('a menu left open is closed when the visitor returns to the page', () => {
  const { hidePopover } = pageWithMenu()
  window.dispatchEvent(new Event('pagehide'))

  expect(hidePopover).toHaveBeenCalledOnce()
})

test('a menu closes once the focus goes from the header on to the page that it covers', () => {
  const { hidePopover, focus } = pageWithMenu()
  focus('button')
  focus('[href="/inside"]')
  focus('button')
  expect(hidePopover).not.toHaveBeenCalled()

  focus('[href="/outside"]')
  expect(hidePopover).toHaveBeenCalledOnce()
})
