import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { alone } from '../../../../functions/scripts/environment/alone.ts'

const folder = mkdtempSync(join(tmpdir(), 'touchstone-alone-'))
const file = join(folder, 'state', 'setup.pid')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('what runs is not run a second time, and what failed may be run again', async () => {
  await alone(file, async () => {
    await expect(alone(file, async () => 1)).rejects.toThrow(
      `as process ${process.pid}. If it does not, delete`,
    )
    expect(existsSync(file)).toBe(true)
  })
  await expect(alone(file, () => Promise.reject(new Error('no network')))).rejects.toThrow('no network')
  expect(await alone(file, async () => 2)).toBe(2)
})

test.each(['', 'no number'])(
  'what a killed process left is taken over, also in the midst of its writing: %j',
  async (text) => {
    for (const left of [String(spawnSync(process.execPath, ['--version']).pid), text]) {
      writeFileSync(file, left)
      expect(await alone(file, async () => 3)).toBe(3)
    }
  },
)

test('in a new container what a killed process left may have the number of this process, and is taken over', async () => {
  writeFileSync(file, String(process.pid))
  expect(await alone(file, async () => 4)).toBe(4)
})
