import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keptFiles } from '../../../web/draw/kept-files.ts'

test('a file is built once, and again only when its sources change', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'touchstone-kept-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'art/stone.svg')
  const made: string[] = []
  const build = async (stone: string) => {
    const kept = await keptFiles('tests', ['web/draw/geometry'])
    await kept.put(file, [stone], () => {
      made.push(stone)
      return `<svg>${stone}</svg>`
    })
    await kept.forgetOthers()
    return readFile(file, 'utf8')
  }

  expect(await build(folder)).toBe(`<svg>${folder}</svg>`)
  expect(await build(folder)).toBe(`<svg>${folder}</svg>`)
  expect(await build('topaz')).toBe('<svg>topaz</svg>')
  expect(await build(folder), 'what a build had no use for is forgotten').toBe(`<svg>${folder}</svg>`)
  expect(made.filter((stone) => stone === folder)).toHaveLength(2)
})
