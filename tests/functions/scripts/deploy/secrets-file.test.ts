import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { secretsFile, secretsHere, secretsIn } from '../../../../functions/scripts/deploy/secrets-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'touchstone-secrets-'))
const file = secretsFile('testnet', folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('where no file waits there are no secrets', () => {
  expect(secretsIn(secretsFile('production', folder))).toEqual({})
})

test('the secrets of a file are read by their names', () => {
  writeFileSync(file, '{"MINTER_SEED":"sEd"}', { mode: 0o600 })
  expect(secretsIn(file)).toEqual({ MINTER_SEED: 'sEd' })
})

test('a file as editors of Windows write it, with a mark before it and other line ends, is read', () => {
  writeFileSync(file, '\ufeff{\r\n"MINTER_SEED": "sEd"\r\n}\r\n', { mode: 0o600 })
  expect(secretsIn(file)).toEqual({ MINTER_SEED: 'sEd' })
})

test('a secret that waits for a first deploy is read before the shell’s, of a deployed environment only', () => {
  const shell = { MINTER_SEED: 'sShell', ROOM_SECRET: 'shell' }
  writeFileSync(file, '{"MINTER_SEED":"sEd"}', { mode: 0o600 })

  expect(secretsHere('testnet', shell, folder)).toEqual({ MINTER_SEED: 'sEd', ROOM_SECRET: 'shell' })
  expect(secretsHere('production', shell, folder)).toEqual(shell)
  expect(secretsHere('local', shell, folder)).toEqual(shell)
})

test.each(['MINTER_SEED=sEd', '["sEd"]', '{"MINTER_SEED":7}'])(
  'a file that is no such JSON is refused without its values: %s',
  (text) => {
    writeFileSync(file, text, { mode: 0o600 })
    expect(() => secretsIn(file)).toThrow(`${file} has to be JSON`)
    expect(() => secretsIn(file)).not.toThrow('sEd')
  },
)
