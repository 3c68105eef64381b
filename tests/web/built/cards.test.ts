import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildCards } from '../../../web/build/social/build-cards.ts'
import { lettering } from '../../../web/build/social/card-words.ts'
import { artFiles } from '../../../web/draw/art-files.ts'
import { cardPath, routes } from '../../../web/routes.ts'
import { CARD } from '../../../web/social-card.ts'
import { bytesOf, dist } from './site.ts'

const withCard = routes.flatMap(({ path, card }) => (card ? [{ path, card }] : []))

test('every card is a PNG of the size for previews, and small enough to be fetched', async () => {
  for (const { path } of withCard) {
    const card = bytesOf(cardPath(path))
    const { format, width, height } = await sharp(card).metadata()
    expect([format, width, height], path).toEqual(['png', CARD.width, CARD.height])
    expect(card.length, path).toBeLessThan(200_000)
  }
})

test('no two pages have the same card', () => {
  const pictures = withCard.map(({ path }) => bytesOf(cardPath(path)).toString('base64'))
  expect(pictures.length).toBeGreaterThan(10)
  expect(new Set(pictures).size).toBe(pictures.length)
})

test('a page without a card of its own shows that of the home page', () => {
  expect(cardPath('/no-such-page')).toBe('/social/home.png')
  expect(cardPath('/founder-pass')).toBe('/social/founder-pass.png')
})

test('the picture on a card is drawn by the build', () => {
  const drawn = new Set(artFiles.map(({ path }) => path))
  for (const { card } of withCard) for (const { file } of card.art) expect(drawn.has(file), file).toBe(true)
})

test('text is rendered deterministically, and never over the edge', async () => {
  const set = await lettering()
  const picture = set('Trust. Transparency. Tools for the Next Era of Web3 Projects')
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const inked = (x: number, y: number) => (data[(y * info.width + x) * info.channels + 3] ?? 0) > 0
  const columns = Array.from({ length: info.width }, (_, x) => x).filter((x) =>
    Array.from({ length: info.height }, (_, y) => y).some((y) => inked(x, y)),
  )

  expect(Buffer.compare(picture, set('Trust. Transparency. Tools for the Next Era of Web3 Projects'))).toBe(0)
  expect(columns.length).toBeGreaterThan(300)
  expect(Math.min(...columns)).toBeGreaterThan(60)
  expect(Math.max(...columns)).toBeLessThan(700)
})

test('cards drawn once are the same the next time', async () => {
  const again = await mkdtemp(join(tmpdir(), 'touchstone-cards-'))
  for (const drawing of ['art', 'nfts', 'mark.svg']) {
    await cp(join(dist, drawing), join(again, drawing), { recursive: true })
  }
  await buildCards(again)

  for (const { path } of withCard) {
    expect(Buffer.compare(bytesOf(cardPath(path)), await readFile(join(again, cardPath(path)))), path).toBe(0)
  }
  await rm(again, { recursive: true })
})
