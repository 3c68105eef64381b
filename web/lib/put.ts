type Part = HTMLAnchorElement & HTMLImageElement

/** Assigns properties to every element that the selector `where` matches. */
export function put(
  page: ParentNode,
  where: string,
  given: Partial<Pick<Part, 'hidden' | 'textContent' | 'href' | 'download' | 'src' | 'onclick'>>,
): void {
  for (const part of page.querySelectorAll(where)) Object.assign(part, given)
}
