import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { tierIds } from '#contract/tiers'
import { collectionPath, collectionSize } from '../../../web/art/collection.ts'
import { guardianPath, guardians, plainGuardianPath } from '../../../web/art/guardian-art.ts'
import { specimenPath, stripPath } from '../../../web/art/tier-art.ts'
import { artFiles } from '../../../web/draw/art-files.ts'
import { png, webp } from '../../../web/draw/picture/raster.ts'
import { collectionPicture } from '../../../web/draw/subjects/collection-picture.ts'
import { bytesOf, read } from './site.ts'

const drawings = artFiles.filter(({ path }) => path.endsWith('.svg'))
const drawn = new Map(drawings.map(({ path }) => [path, read(path)]))
const digest = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const found = (svg: string, pattern: RegExp) => [...svg.matchAll(pattern)].map(([all, name]) => name ?? all)

test('every picture is a file of the site', () => {
  for (const { path } of artFiles) expect(bytesOf(path).length, path).toBeGreaterThan(200)
})

test('a drawing is deterministic, byte for byte', async () => {
  for (const { path, make } of drawings) {
    expect(digest(await make()), path).toBe(digest(drawn.get(path) ?? ''))
  }
})

test('no two drawings are the same picture', () => {
  expect(new Set([...drawn.values()].map(digest)).size).toBe(drawings.length)
})

test('a drawing has nothing that a strict content policy blocks: no style, script, handler, text or address', () => {
  for (const [path, svg] of drawn) {
    const banned =
      /style=|<style|<script|\son\w+=|<text|<foreignObject|<image|href|\/\/(?!www\.w3\.org\/2000\/svg")/g
    expect(found(svg, banned), path).toEqual([])
  }
})

test('a drawing has no invalid number, no duplicate id and no broken reference', () => {
  for (const [path, svg] of drawn) {
    expect(found(svg, /NaN|undefined|Infinity|\de-\d/g), path).toEqual([])
    const names = found(svg, /(?<!<view) id="([^"]+)"/g)
    expect(new Set(names).size, path).toBe(names.length)
    expect(new Set(found(svg, /url\(#([^)]+)\)/g)), path).toEqual(new Set(names))
  }
})

test('a sheet shows one picture by default, and each of the others under its fragment', () => {
  const sheet = drawn.get('/art/rub.svg') ?? ''

  expect(found(sheet, /^<svg [^>]*viewBox="([^"]+)"/g)).toEqual(['0 0 2400 192'])
  expect(found(sheet, /<view id="(\w+)"/g)).toEqual(['gold', 'alloy', 'brass'])
  expect(found(sheet, /<view [^>]*viewBox="0 ([\d ]+)"/g)).toEqual([
    '0 2400 192',
    '384 2400 192',
    '768 2400 192',
  ])
})

test('a strip contains all of its pictures, which a page crops', () => {
  const strips = [...new Set(tierIds.map(stripPath))].map(
    (path) => [path, tierIds.filter((tier) => stripPath(tier) === path)] as const,
  )
  expect(strips.map(([, tiers]) => tiers.length)).toEqual([2, 4])

  const css = read('/founder-pass-wallet.html')
  expect(css).toContain('picture>.on-strip{aspect-ratio:1;object-fit:cover;object-position:50% 0}')
  for (const [path, tiers] of strips) {
    // As high as its pictures and the gaps between them.
    const high = 800 * (2 * tiers.length - 1)
    expect(found(drawn.get(path) ?? '', /^<svg [^>]*viewBox="([^"]+)"/g)).toEqual([`0 0 800 ${high}`])
    const own = found(drawn.get(path) ?? '', /^<svg [^>]*(width="800" height="\d+")/g)
    expect(own, 'a size of its own, so that it is cropped after a phone was turned').toEqual([
      `width="800" height="${high}"`,
    ])

    for (const [place, tier] of tiers.entries()) {
      const [, at = '0'] = new RegExp(`\\.on-${tier}\\b[^{]*{object-position:50% ([\\d.]+)%}`).exec(css) ?? []
      expect(Number(at), tier).toBeCloseTo((100 * place) / (tiers.length - 1), 1)
    }
  }
})

test('compressed drawings stay within the page’s budget', () => {
  const size = (path: string) => gzipSync(drawn.get(path) ?? '', { level: 9 }).length
  for (const tier of tierIds) {
    expect(size(`/art/tier-${tier}.svg`), tier).toBeLessThan(10_000)
    expect(size(specimenPath(tier, 'bare')), tier).toBeLessThan(6_000)
    expect(size(specimenPath(tier, 'dimmed')), tier).toBeLessThan(6_000)
  }
  expect(size('/art/touchstone.svg')).toBeLessThan(9_000)
  expect(size('/art/geode.svg')).toBeLessThan(24_500)
  expect(size('/favicon.svg')).toBeLessThan(600)
  for (const guardian of guardians) {
    expect(size(guardianPath(guardian)), guardian).toBeLessThan(22_000)
    expect(size(plainGuardianPath(guardian)), guardian).toBeLessThan(14_000)
  }
})

test('the collection has seventeen pictures, no two alike', () => {
  const all = Array.from({ length: collectionSize }, (_, at) => digest(bytesOf(collectionPath(at + 1))))
  expect(new Set(all).size).toBe(17)
  expect(() => collectionPicture(18)).toThrow(RangeError)
})

test('the collection is drawn at 1000 px for wallets and lightly for pages, the same every time', async () => {
  const pixels = await png(collectionPicture(16), 1000)
  expect(digest(pixels)).toBe(digest(bytesOf(collectionPath(16))))
  expect(await sharp(pixels).metadata()).toMatchObject({ format: 'png', width: 1000, height: 1000 })
  const page = await webp(pixels, 480)
  expect(digest(page)).toBe(digest(bytesOf(collectionPath(16, 'webp'))))
  expect(await sharp(page).metadata()).toMatchObject({ format: 'webp', width: 480, height: 480 })
  expect(page.length).toBeLessThan(24_000)
})
