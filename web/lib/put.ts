type Part = HTMLAnchorElement & HTMLImageElement

/** Assigns properties to every element that the selector `where` matches. */
export function put(
  page: ParentNode,
  where: string,
  given: Partial<
    Pick<Part, 'hidden' | 'textContent' | 'className' | 'href' | 'download' | 'src' | 'onclick'>
  >,
): void {
  for (const part of page.querySelectorAll(where)) Object.assign(part, given)
}

/** Writes a text where it differs: a screen reader announces a live region whose text is written again. */
export function putText(page: ParentNode, where: string, text: string): void {
  for (const part of page.querySelectorAll(where)) if (part.textContent !== text) part.textContent = text
}

/**
 * Of the elements with an attribute, shows those with this value and hides the others.
 * @example
 * showOnly(document, 'data-verdict', 'valid')
 */
export function showOnly(page: ParentNode, attribute: string, value: string): void {
  put(page, `[${attribute}]`, { hidden: true })
  put(page, `[${attribute}="${value}"]`, { hidden: false })
}
