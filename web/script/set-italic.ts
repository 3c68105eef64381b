import italic from '../../node_modules/.cache/touchstone/fonts/newsreader-italic.woff2?url'
import { whenDrawn } from './when.ts'

/** Loads the italic font after the first paint, or at once on later pages, where it is cached. */
export async function setItalic({ fonts, referrer }: Document): Promise<void> {
  if (!referrer.startsWith(location.origin)) await whenDrawn()
  const face = new FontFace('Newsreader', `url(${italic})`, { style: 'italic', weight: '300 400' })
  await face.load().then(
    () => fonts.add(face),
    () => {},
  )
}
