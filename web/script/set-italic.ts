import italic from '../../node_modules/.cache/touchstone/fonts/newsreader-italic.woff2?url'
import { whenDrawn } from './when.ts'

/**
 * Sets what is italic in its own letters. It is small and labels other things, so it does not share its line with what is
 * read first; on a further page the browser has kept it, and it is set at once. Without it the stand-in stays.
 */
export async function setItalic({ fonts, referrer }: Document): Promise<void> {
  if (!referrer.startsWith(location.origin)) await whenDrawn()
  const face = new FontFace('Newsreader', `url(${italic})`, { style: 'italic', weight: '300 400' })
  await face.load().then(
    () => fonts.add(face),
    () => {},
  )
}
