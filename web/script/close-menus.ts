/**
 * Closes popovers when the visitor leaves, because the back-forward cache restores pages as they were, and when the
 * keyboard moves on into the page, of which they cover a part.
 */
export function closeMenus(page: Document): void {
  const close = () => {
    for (const panel of page.querySelectorAll<HTMLElement>('[popover]')) panel.hidePopover()
  }
  addEventListener('pagehide', close)
  page.querySelector('main')?.addEventListener('focusin', close)
}
