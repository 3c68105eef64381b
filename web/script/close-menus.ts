/**
 * Closes popovers when the focus goes on to what they cover, and when the visitor leaves, because the back-forward cache
 * restores pages as they were.
 */
export function closeMenus(page: Document): void {
  const close = () => {
    for (const panel of page.querySelectorAll<HTMLElement>('[popover]')) panel.hidePopover?.()
  }
  addEventListener('pagehide', close)
  page.addEventListener('focusin', () => {
    if (!page.activeElement?.closest('.header')) close()
  })
}
