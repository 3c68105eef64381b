import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { isSecret, secretNames, settingNames } from '../../../functions/config/environment.ts'
import { findProblems } from '../../../functions/config/find-problems.ts'
import { sentenceOf } from '../../../functions/config/problem.ts'
import { problemsOf, readConfig } from '../../../functions/config/read-config.ts'
import { sandboxValues } from '../../../functions/config/sandbox-values.ts'
import { complete } from './complete-environment.ts'
import { plantedMistakes } from './planted-mistakes.ts'

test('nothing is wrong with a complete configuration', () => {
  expect(problemsOf(complete)).toEqual([])
})

test.each(plantedMistakes)('$what: one sentence says so, and no other', ({ changes, sentence }) => {
  const problems = problemsOf({ ...complete, ...changes })
  expect(problems.map(sentenceOf)).toEqual([sentence])
  expect(() => readConfig({ ...complete, ...changes })).toThrow(`incomplete or wrong: ${sentence}`)
})

test('all mistakes are said at once', () => {
  const wrong = {
    ...complete,
    ROOM_SECRET: 'short',
    XRPL_NETWORK_ID: 'main',
    MINTER_SEED: '',
    CORS_ORIGNS: 'https://app.test',
    XAMAN_API_URL: 'http://xumm.app',
  }
  expect(problemsOf(wrong).map(({ name }) => name)).toEqual([
    'XRPL_NETWORK_ID',
    'MINTER_SEED',
    'ROOM_SECRET',
    'CORS_ORIGNS',
    'XAMAN_API_URL',
  ])
})

test('a site on https sends nothing to an address on http', () => {
  const plain = {
    XAMAN_API_URL: 'http://xumm.test',
    KYC_API_URL: 'http://identity.test',
    PARTY_URL: 'http://rooms.test',
    FORMS_NOTIFY_URL: 'http://hooks.test/forms',
    ALERT_URL: 'http://hooks.test/alerts',
    XRPL_EXPLORER_NFT_URL: 'http://ledger.test/{id}',
    XRPL_EXPLORER_TX_URL: 'http://ledger.test/{hash}',
  }
  expect(problemsOf({ ...complete, ...plain })).toEqual(
    Object.keys(plain).map((name) => ({ name, problem: { kind: 'unencrypted' } })),
  )
})

test('no sentence and no error contains the value of a setting', () => {
  for (const { changes } of plantedMistakes) {
    const env = { ...complete, ...changes }
    const problems = problemsOf(env)
    const said = inspect([problems, problems.map(sentenceOf), errorOf(env)], { depth: null })
    const secret = [...secretNames, ...Object.keys(changes)]
      .map((name) => String((env as Record<string, unknown>)[name] ?? '').trim())
      .filter((value) => value.length > 7 && !PUBLIC.includes(value))
    expect(secret.filter((value) => said.includes(value))).toEqual([])
  }
})

test('what opens an account, a service or a webhook is a secret, and nothing else is', () => {
  expect(settingNames.filter(isSecret)).toEqual([
    ...['MINTER_SEED', 'XAMAN_API_KEY', 'XAMAN_API_SECRET', 'ROOM_SECRET', 'KYC_APP_TOKEN', 'KYC_APP_SECRET'],
    ...['KYC_WEBHOOK_SECRET', 'FORMS_NOTIFY_URL', 'ALERT_URL', 'RECEIPT_KEY', 'TURNSTILE_SECRET'],
  ])
})

/** Words of the sentences themselves. */
const PUBLIC = ['sandbox', 'MAINNET']

test('a secret that is set and cannot be seen counts as given, and what depends on its value is left out', () => {
  const { MINTER_SEED: _, ROOM_SECRET: __, ...seen } = complete
  const unseen = new Set(['MINTER_SEED', 'ROOM_SECRET', 'TURNSTILE_SECRET', 'RECEIPT_KY'])
  expect(findProblems(seen, unseen).problems.map(sentenceOf)).toEqual([
    'RECEIPT_KY is no setting; RECEIPT_KEY may be meant',
    'TURNSTILE_SECRET needs TURNSTILE_SITE_KEY too, or must be left out',
  ])
})

test('a secret that is set is judged where its new value is given, too', () => {
  const { problems } = findProblems({ ...complete, ROOM_SECRET: 'short' }, new Set(['ROOM_SECRET']))
  expect(problems.map(sentenceOf)).toEqual(['ROOM_SECRET has fewer than 32 characters'])
})

test('names that are far from every setting mean nothing', () => {
  expect(problemsOf({ ...complete, PATH: '/bin', SITE: 'x', DB: {}, LIMIT_READ: {} })).toEqual([])
})

function errorOf(env: object): unknown {
  try {
    return readConfig(env)
  } catch (error) {
    return error
  }
}

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

test('what local gives is known to everyone, name by name', () => {
  const [variables = ''] = read('wrangler.toml').split('[env.testnet]')
  const local = `${read('functions/local.env')}\n${variables.replaceAll(/ = "(.*)"$/gm, '=$1')}`
  const given = Object.fromEntries(
    local.split('\n').flatMap((line) => {
      const [, name, value] = /^(\w+)=(.+)$/.exec(line) ?? []
      return name && value ? [[name, value]] : []
    }),
  )
  const known = [...secretNames, 'ISSUER_ADDRESS', 'MINTER_ADDRESS', 'KYC_LISTED_WALLETS', 'ACCESS_AUD']
  const values = known.flatMap((name) => given[name] ?? [])
  expect(values.length).toBeGreaterThan(8)
  expect([...sandboxValues].sort()).toEqual(values.sort())
})
