import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Puts an element into the document as the prerenderer writes it, without React behind it. */
export function write(element: ReactElement): HTMLElement {
  document.body.innerHTML = renderToStaticMarkup(element)
  return document.body
}
