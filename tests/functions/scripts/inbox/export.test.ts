import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { exportTo } from '../../../../functions/scripts/inbox/export.ts'

const output = { data: () => {}, notices: () => {} }
const folder = mkdtempSync(join(tmpdir(), 'touchstone-export-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.skipIf(process.platform === 'win32')(
  'what visitors sent is written for its owner alone, also into a file that others could read',
  async () => {
    const database = { run: async () => [], runAll: async (all: readonly unknown[]) => all.map(() => []) }
    const [fresh, open] = [join(folder, 'new.csv'), join(folder, 'open.csv')]
    writeFileSync(open, 'earlier', { mode: 0o644 })
    for (const file of [fresh, open]) {
      await exportTo({ words: [file], options: {}, database, output })
      expect(readFileSync(file, 'utf8')).toMatch(/^.?"id",/)
      expect(statSync(file).mode & 0o777).toBe(0o600)
    }
  },
)

test.each(['investor', 'ada@example.org'])(
  'the value %s of a filter that npm kept is not taken for a new file of everything',
  async (value) => {
    const database = { run: async () => [], runAll: async (all: readonly unknown[]) => all.map(() => []) }
    const file = join(folder, value)
    await expect(exportTo({ words: [file], options: {}, database, output })).rejects.toThrow(
      `A new file is named with .csv at its end, and "${file}" is not`,
    )
    expect(existsSync(file)).toBe(false)
  },
)

test('an empty word, as of a variable that is not set, is no wish for everything on the standard output', async () => {
  const database = { run: async () => [], runAll: async (all: readonly unknown[]) => all.map(() => []) }
  await expect(exportTo({ words: [''], options: {}, database, output })).rejects.toThrow(
    'A new file is named with .csv at its end, and "" is not',
  )
})

test('a file that exists may have any name', async () => {
  const database = { run: async () => [], runAll: async (all: readonly unknown[]) => all.map(() => []) }
  const file = join(folder, 'pipe')
  writeFileSync(file, 'earlier')
  await exportTo({ words: [file], options: {}, database, output })
  expect(readFileSync(file, 'utf8')).toMatch(/^.?"id",/)
})

test('a file that cannot be written is named with the reason, in one sentence', async () => {
  const database = { run: async () => [], runAll: async (all: readonly unknown[]) => all.map(() => []) }
  const [lost, taken] = [join(folder, 'missing', 'new.csv'), join(folder, 'folder.csv')]
  mkdirSync(taken)
  const { mode } = statSync(taken)
  for (const [file, code] of [
    [lost, 'ENOENT'],
    [taken, 'EISDIR'],
  ] as const)
    await expect(exportTo({ words: [file], options: {}, database, output })).rejects.toThrow(
      `${file} cannot be written (${code}): name a file in a folder that is there, and that you may write to.`,
    )
  expect(statSync(taken).mode, 'what is no file is left as it is').toBe(mode)
})
