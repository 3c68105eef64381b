type Part = HTMLAnchorElement & HTMLImageElement

/** Gives every part of a written page that `where` selects what it is to show or lead to. */
export function put(
  page: ParentNode,
  where: string,
  given: Partial<Pick<Part, 'hidden' | 'textContent' | 'href' | 'download' | 'src' | 'onclick'>>,
): void {
  for (const part of page.querySelectorAll(where)) Object.assign(part, given)
}
