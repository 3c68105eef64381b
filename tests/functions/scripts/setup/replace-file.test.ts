import { linkSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PRIVATE, replaceFile } from '../../../../functions/scripts/setup/replace-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'touchstone-replace-'))
const file = join(folder, 'secrets.json')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a file is replaced by another one: a process that is killed meanwhile leaves the one before whole', () => {
  writeFileSync(file, 'before')
  linkSync(file, join(folder, 'before'))
  replaceFile(file, 'after', PRIVATE)
  expect(readFileSync(file, 'utf8')).toBe('after')
  expect(readFileSync(join(folder, 'before'), 'utf8')).toBe('before')
})

test('what a killed process left of a file gives no one else the next one to read', () => {
  writeFileSync(`${file}.new`, 'half', { mode: 0o644 })
  replaceFile(file, 'after', PRIVATE)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
