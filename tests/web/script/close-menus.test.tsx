import { expect, test, vi } from 'vitest'
import { closeMenus } from '../../../web/script/close-menus.ts'

test('a menu left open is closed when the visitor returns to the page', () => {
  document.body.innerHTML = '<nav popover="auto"></nav>'
  const menu = document.querySelector('nav')
  if (!menu) throw new Error('There is no menu')
  const hidePopover = vi.fn()
  menu.hidePopover = hidePopover
  closeMenus(document)
  window.dispatchEvent(new Event('pagehide'))

  expect(hidePopover).toHaveBeenCalledOnce()
})

test('a menu is closed when the keyboard moves on into the page, which it would cover', () => {
  document.body.innerHTML =
    '<nav popover="auto"><a href="/faq">FAQ</a></nav><main><a href="/proof">Proof</a></main>'
  const [menu, link, next] = document.querySelectorAll<HTMLElement>('nav, a')
  if (!menu || !link || !next) throw new Error('There is no menu')
  const hidePopover = vi.fn()
  menu.hidePopover = hidePopover
  closeMenus(document)

  link.focus()
  expect(hidePopover).not.toHaveBeenCalled()
  next.focus()
  expect(hidePopover).toHaveBeenCalledOnce()
})
