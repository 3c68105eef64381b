import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawings } from '../../../web/draw/drawings.ts'

const drawn = drawings()
const FOLDER = join(import.meta.dirname, '../../../web/figures/drawings')

test('every drawing is what its code draws today, and none is left over', () => {
  const kept = readdirSync(FOLDER).filter((name) => name.endsWith('.svg'))

  expect(kept.sort()).toEqual([...drawn.keys()].sort())
  for (const [name, svg] of drawn) expect(readFileSync(join(FOLDER, name), 'utf8') === svg, name).toBe(true)
})

test('a drawing carries nothing that a strict page would refuse', () => {
  for (const [name, svg] of drawn) {
    expect(svg, name).not.toMatch(/style=|<script|<style|<text|NaN|Infinity/)
  }
})
