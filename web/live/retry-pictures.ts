import { onReturn } from '../lib/on-return.ts'

/**
 * Hides each decorative picture that could not be loaded, so that the browser’s sign for it is not seen, and requests it again when
 * the visitor or the network returns.
 */
export function retryPictures(page: Document): void {
  // The event does not bubble.
  page.addEventListener('error', ({ target }) => hideUntilLoaded(target), true)
}

function hideUntilLoaded(picture: EventTarget | null): void {
  if (!(picture instanceof HTMLImageElement) || picture.alt) return
  const { style } = picture
  style.visibility = 'hidden'
  picture.onload = () => {
    style.visibility = ''
  }
  const stop = onReturn(() => {
    stop()
    picture.src += ''
  })
}
