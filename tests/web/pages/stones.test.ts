import { expect, test } from 'vitest'
import { mainOf } from './page-markup.tsx'

const STONE = /^\/art\/(stones|tier-|specimens|roadmap|launch-stone)/

test('pages that show the whole scale use different stones, and none twice', async () => {
  const shown = await Promise.all(['/', '/rewards', '/roadmap', '/founder-pass', '/escrow'].map(stonesOf))

  for (const stones of shown) expect(stones.size).toBeGreaterThanOrEqual(6)
  expect(new Set(shown.flatMap((stones) => [...stones])).size).toBe(
    shown.reduce((sum, { size }) => sum + size, 0),
  )
})

test('the logo of a project is never a stone of the scale, and no two projects have the same', async () => {
  const projects = (await mainOf('/launchpad')).querySelector('.demo-projects')
  const marks = [...(projects?.querySelectorAll('.project-mark') ?? [])].map((mark) => mark.innerHTML)

  expect(projects?.querySelectorAll('img')).toHaveLength(0)
  expect(new Set(marks).size).toBe(4)
})

async function stonesOf(path: string): Promise<ReadonlySet<string>> {
  const pictures = [...(await mainOf(path)).querySelectorAll('img')]
  return new Set(pictures.map((img) => img.getAttribute('src') ?? '').filter((src) => STONE.test(src)))
}
