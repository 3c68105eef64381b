import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { artFiles } from '../../../web/art/art-files.ts'
import { buildArt } from '../../../web/art/build-art.ts'
import { collectionPicture } from '../../../web/art/collection-picture.ts'
import { guardianPath, guardians } from '../../../web/art/guardian-art.ts'
import { png, webp } from '../../../web/art/raster.ts'
import { svgText } from '../../../web/art/svg-text.ts'
import { artTiers, specimenPath } from '../../../web/art/tier-art.ts'

const drawings = artFiles.filter(({ path }) => path.endsWith('.svg'))
const drawn = new Map(
  await Promise.all(drawings.map(async ({ path, make }) => [path, String(await make())] as const)),
)
const digest = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const found = (svg: string, pattern: RegExp) => [...svg.matchAll(pattern)].map(([all, name]) => name ?? all)

describe('the drawings', () => {
  it('come out the same, byte for byte, every time', async () => {
    for (const { path, make } of drawings)
      expect(digest(await make()), path).toBe(digest(drawn.get(path) ?? ''))
  })

  it('differ: no two files hold the same picture', () => {
    expect(new Set([...drawn.values()].map(digest)).size).toBe(drawings.length)
  })

  it('carry nothing a strict content policy would stop: no style, script, handler, text or address', () => {
    for (const [path, svg] of drawn) {
      const banned =
        /style=|<style|<script|\son\w+=|<text|<foreignObject|<image|href|\/\/(?!www\.w3\.org\/2000\/svg")/g
      expect(found(svg, banned), path).toEqual([])
    }
  })

  it('hold no broken number and name each thing once, and nothing that is not there', () => {
    for (const [path, svg] of drawn) {
      expect(found(svg, /NaN|undefined|Infinity|\de-\d/g), path).toEqual([])
      const names = found(svg, / id="([^"]+)"/g)
      expect(new Set(names).size, path).toBe(names.length)
      expect(new Set(found(svg, /url\(#([^)]+)\)/g)), path).toEqual(new Set(names))
    }
  })

  it('stay within what a page can afford, compressed', () => {
    const size = (path: string) => gzipSync(drawn.get(path) ?? '', { level: 9 }).length
    for (const tier of artTiers) {
      expect(size(specimenPath(tier)), tier).toBeLessThan(10_000)
      expect(size(specimenPath(tier, 'bare')), tier).toBeLessThan(6_000)
      expect(size(specimenPath(tier, 'dimmed')), tier).toBeLessThan(6_000)
    }
    expect(size('/art/touchstone.svg')).toBeLessThan(9_000)
    expect(size('/art/geode.svg')).toBeLessThan(42_000)
    expect(size('/favicon.svg')).toBeLessThan(600)
    for (const guardian of guardians) expect(size(guardianPath(guardian)), guardian).toBeLessThan(22_000)
  })
})

describe('the collection', () => {
  it('has seventeen pictures, no two alike', () => {
    const all = Array.from({ length: 17 }, (_, i) => digest(svgText(collectionPicture(i + 1))))
    expect(new Set(all).size).toBe(17)
    expect(() => collectionPicture(18)).toThrow(RangeError)
  })

  it('is drawn at 1000 px for wallets and lightly for pages, the same every time', async () => {
    const once = await png(collectionPicture(16), 1000)
    expect(digest(await png(collectionPicture(16), 1000))).toBe(digest(once))
    expect(await sharp(once).metadata()).toMatchObject({ format: 'png', width: 1000, height: 1000 })
    const page = await webp(once, 480)
    expect(await sharp(page).metadata()).toMatchObject({ format: 'webp', width: 480, height: 480 })
    expect(page.length).toBeLessThan(24_000)
  })
})

describe('a build', () => {
  it('writes every file below the folder it is given, the second time the same as the first', {
    timeout: 120_000,
  }, async () => {
    const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'touchstone-art-'))))
    for (const folder of folders) await buildArt(folder)
    for (const { path } of artFiles) {
      const [first, second] = await Promise.all(folders.map((folder) => readFile(join(folder, path))))
      expect(first?.length, path).toBeGreaterThan(200)
      expect(digest(first ?? ''), path).toBe(digest(second ?? ''))
    }
    for (const folder of folders) await rm(folder, { recursive: true })
  })
})
