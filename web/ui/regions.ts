const REGIONS = 'section, aside, form, header, dialog, main'

/** The regions around an element, innermost first. */
export function regionsAround(element: Element | null): readonly HTMLElement[] {
  const region = element?.parentElement?.closest<HTMLElement>(REGIONS)
  return region ? [region, ...regionsAround(region)] : []
}

/** Focuses the first of these regions that can take the focus, or its heading: a region with `display: contents` cannot. */
export function focusFirst(regions: readonly HTMLElement[]): void {
  for (const target of regions.flatMap((region) => [region, ...region.querySelectorAll<HTMLElement>('h2')])) {
    if (!takesFocus(target)) continue
    target.tabIndex = -1
    target.focus({ preventScroll: true })
    if (document.activeElement === target) return
  }
}

/** Whether the element is in the page, neither disabled nor hidden. */
export function takesFocus(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled, [hidden], [hidden] *')
}
