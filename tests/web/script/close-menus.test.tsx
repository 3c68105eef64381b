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
