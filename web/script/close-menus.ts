/** Closes popovers when the visitor leaves, because the back-forward cache restores pages as they were. */
export function closeMenus(page: Document): void {
  addEventListener('pagehide', () => {
    for (const panel of page.querySelectorAll<HTMLElement>('[popover]')) panel.hidePopover()
  })
}
