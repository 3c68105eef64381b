import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../../../../functions/', import.meta.url).pathname
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))

const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name)

test('only one file creates ledger keys and signatures', () => {
  expect(filesWith(/\b(deriveKeypair|generateSeed)\b/)).toEqual(['adapters/signer/signer.ts'])
  expect(filesWith(/import \{[^}]*\bsign\b[^}]*\} from 'ripple-keypairs'/)).toEqual([
    'adapters/signer/signer.ts',
  ])
})

test('the seed is read in the configuration only, and otherwise named only for the address of its key', () => {
  expect(filesWith(/MINTER_SEED/).sort()).toEqual([
    'config/distinct-accounts.ts',
    'config/environment.ts',
    'config/read-config.ts',
    'scripts/doctor/checks/accounts.ts',
  ])
  expect(filesWith(/MINTER_SEED\.seed/)).toEqual(['config/read-config.ts'])
})
