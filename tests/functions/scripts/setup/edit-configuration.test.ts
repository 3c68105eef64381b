import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { editConfiguration } from '../../../../functions/scripts/setup/edit-configuration.ts'
import { configurationFile } from '../../../../functions/scripts/wrangler/configuration.ts'
import { wholeConfiguration } from '../../../support/whole-configuration.ts'

const shipped = readFileSync(configurationFile, 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'touchstone-toml-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The lines that differ, as `before → after`. */
function changed(before: string, after: string): readonly string[] {
  const lines = after.split('\n')
  expect(lines).toHaveLength(before.split('\n').length)
  return before.split('\n').flatMap((line, at) => (line === lines[at] ? [] : [`${line} → ${lines[at]}`]))
}

test('only the lines of the environment change, and comments stay', () => {
  const edited = editConfiguration(shipped, 'testnet', {
    vars: { ISSUER_ADDRESS: 'rIssuer' },
    databaseId: 'd1000000',
  })
  expect(changed(shipped, edited)).toEqual([
    expect.stringMatching(
      /^database_id = ".+" # yours, from (.+) → database_id = "d1000000" # yours, from \1$/,
    ),
    expect.stringMatching(/^ISSUER_ADDRESS = ".*" → ISSUER_ADDRESS = "rIssuer"$/),
  ])
})

test('wrangler reads what was written, and everything else as before', () => {
  const file = join(folder, 'wrangler.toml')
  const edit = {
    vars: { SITE_URL: 'https://pass.test', LEGAL_OPERATOR: 'Say "Stone" \\ Co', KYC_EXTRA: 'new' },
    databaseId: 'd1000000',
    route: 'pass.test',
  }
  writeFileSync(file, editConfiguration(shipped, 'production', edit))
  const [before, after] = [wholeConfiguration(), wholeConfiguration(file)]
  const { production } = before.env
  const [database] = production.d1_databases
  expect(after).toEqual({
    ...before,
    env: {
      ...before.env,
      production: {
        ...production,
        vars: { ...production.vars, ...edit.vars },
        d1_databases: [{ ...database, database_id: 'd1000000' }],
        routes: [{ pattern: 'pass.test', custom_domain: true }],
      },
    },
  })
})

test('a file with line ends of Windows is edited, and keeps them', () => {
  const edit = { vars: { ISSUER_ADDRESS: 'rIssuer', KYC_EXTRA: 'new' }, databaseId: 'd1', route: 'pass.test' }
  for (const environment of ['testnet', 'production'] as const)
    expect(editConfiguration(shipped.replaceAll('\n', '\r\n'), environment, edit)).toBe(
      editConfiguration(shipped, environment, edit).replaceAll('\n', '\r\n'),
    )
})

test('an environment without a route gets one in its own table', () => {
  const file = join(folder, 'routed.toml')
  writeFileSync(file, editConfiguration(shipped, 'testnet', { route: 'testnet.pass.test' }))
  const { env } = wholeConfiguration(file)
  expect(env.testnet.routes).toEqual([{ pattern: 'testnet.pass.test', custom_domain: true }])
  expect(env.production).toEqual(wholeConfiguration().env.production)
})

test('the top of the file is local', () => {
  expect(changed(shipped, editConfiguration(shipped, 'local', { vars: { TREASURY_TAG: '7' } }))).toEqual([
    'TREASURY_TAG = "" → TREASURY_TAG = "7"',
  ])
})

test('what cannot be edited is said and left alone', () => {
  for (const other of ['7', '"""\n7"""']) {
    const text = shipped.replaceAll('TREASURY_TAG = ""', `TREASURY_TAG = ${other}`)
    expect(() => editConfiguration(text, 'testnet', { vars: { TREASURY_TAG: '8' } })).toThrow(
      'TREASURY_TAG in wrangler.toml has to be a text in quotes on one line.',
    )
  }
  const two = shipped.replace(/^routes = \[(.*)\]$/m, 'routes = [$1, $1]')
  expect(() => editConfiguration(two, 'production', { route: 'pass.test' })).toThrow('by hand')
  expect(() => editConfiguration('name = "x"', 'testnet', { vars: { A: 'b' } })).toThrow(
    'no [env.testnet.vars]',
  )
})
