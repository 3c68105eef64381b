import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { emptyWorkshop } from '../../../web/build/workshop.ts'

const folder = mkdtempSync(join(tmpdir(), 'touchstone-workshops-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a build deletes what a build that was broken off has left, and nothing of one that runs', async () => {
  const ended = String(spawnSync(process.execPath, ['-e', '']).pid)
  const [own, running] = [String(process.pid), String(process.ppid)]
  for (const name of [ended, own, running]) {
    mkdirSync(join(folder, name, 'site'), { recursive: true })
    writeFileSync(join(folder, name, 'site', 'old.js'), '')
  }
  expect(await emptyWorkshop(folder)).toBe(join(folder, own))
  expect(readdirSync(folder)).toEqual([running])
  expect(existsSync(join(folder, running, 'site', 'old.js'))).toBe(true)
})

test('a first build has no folder of workshops yet', async () => {
  expect(await emptyWorkshop(join(folder, 'none'))).toBe(join(folder, 'none', String(process.pid)))
})
