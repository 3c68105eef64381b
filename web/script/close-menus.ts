/** Closes whatever panel is open when the visitor leaves: a page that comes back from the browser's cache is as it was left. */
export function closeMenus(page: Document): void {
  addEventListener('pagehide', () => {
    for (const panel of page.querySelectorAll<HTMLElement>('[popover]')) panel.hidePopover()
  })
}
