import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { configurationFile, readConfiguration } from '../../../../functions/scripts/wrangler/configuration.ts'

const shipped = readFileSync(configurationFile, 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'touchstone-toml-'))
const file = join(folder, 'wrangler.toml')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a variable that is no text, or a binding that is missing, keeps no command from the environment', async () => {
  const text = shipped
    .replaceAll('XRPL_NETWORK_ID = "1"', 'XRPL_NETWORK_ID = 1')
    .replaceAll('[[env.testnet.services]]', '[[env.testnet.workflows_of_ours]]')
  expect(text).not.toBe(shipped)
  writeFileSync(file, text)
  const { testnet } = await readConfiguration(file)
  expect(testnet.name).toBe('touchstone-testnet')
  // The doctor reads the file by itself, and says that it is a number.
  expect(testnet.vars).not.toHaveProperty('XRPL_NETWORK_ID')
})

test('what commands need and the file lacks is said in one line, by its place', async () => {
  writeFileSync(file, shipped.replace('database_name = "touchstone-testnet"', ''))
  await expect(readConfiguration(file)).rejects.toThrow(
    /^wrangler\.toml: env\.testnet\.d1_databases\.0\.database_name .+$/,
  )
})

test('a file that is no TOML is said by its line', async () => {
  const lines = shipped.split('\n').length
  writeFileSync(file, `${shipped}= broken\n`)
  await expect(readConfiguration(file)).rejects.toThrow(
    new RegExp(`^wrangler\\.toml, line ${lines}: Invalid TOML document: .+$`),
  )
})
