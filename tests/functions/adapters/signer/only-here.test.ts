import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../../../../functions/', import.meta.url).pathname
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))

const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ name }) => name)
    .sort()

test('only the signer makes keys and signatures, besides setup: a new key for the minter, and accounts of a faucet', () => {
  expect(filesWith(/\b(deriveKeypair|generateSeed)\b/)).toEqual([
    'adapters/signer/signer.ts',
    'scripts/setup/faucet-accounts.ts',
    'scripts/setup/secrets.ts',
  ])
  expect(filesWith(/import \{[^}]*\bsign\b[^}]*\} from 'ripple-keypairs'/)).toEqual([
    'adapters/signer/signer.ts',
    'scripts/setup/faucet-accounts.ts',
  ])
})

test('the seed is read in the configuration only, and otherwise named only for the address of its key and by setup, which makes it', () => {
  expect(filesWith(/MINTER_SEED/)).toEqual([
    'config/distinct-accounts.ts',
    'config/environment.ts',
    'config/read-config.ts',
    'scripts/doctor/checks/accounts.ts',
    'scripts/setup/secrets.ts',
    'scripts/setup/set-up-accounts.ts',
    'scripts/setup/upload-secrets.ts',
  ])
  expect(filesWith(/MINTER_SEED\.seed/)).toEqual(['config/read-config.ts'])
})
