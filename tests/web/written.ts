import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Puts an element into the document as prerendered, without React. */
export function write(element: ReactElement): HTMLElement {
  document.body.innerHTML = renderToStaticMarkup(element)
  return document.body
}
