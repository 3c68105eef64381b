import { expect, test, vi } from 'vitest'
import { retryPictures } from '../../../web/live/retry-pictures.ts'

retryPictures(document)

test('a decorative picture that could not be loaded is hidden, and requested once when the network returns', () => {
  const picture = lostPicture('')
  const requested = vi.spyOn(picture, 'src', 'set')
  expect(picture.style.visibility).toBe('hidden')
  expect(requested).not.toHaveBeenCalled()

  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(new Event('online'))
  expect(requested.mock.calls).toEqual([[picture.src]])
  expect(picture.style.visibility, 'until it is loaded').toBe('hidden')

  picture.dispatchEvent(new Event('load'))
  expect(picture.style.visibility).toBe('')
})

test('a picture with words for it stays, so that they are seen', () => {
  expect(lostPicture('A guardian owl').style.visibility).toBe('')
})

function lostPicture(alt: string): HTMLImageElement {
  const picture = document.createElement('img')
  picture.alt = alt
  picture.src = '/art/tier-rare-bare.svg'
  document.body.appendChild(picture)
  picture.dispatchEvent(new Event('error'))
  return picture
}
