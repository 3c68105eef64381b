import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildEnvironment, buildSettings } from '../../../../functions/scripts/deploy/build-site.ts'
import { root } from '../../../../functions/scripts/root.ts'

const environment = {
  siteUrl: 'https://touchstone.example',
  vars: {
    SITE_URL: 'https://touchstone.example/',
    LEGAL_OPERATOR: 'A, B Street',
    SECURITY_CONTACT: '',
    TURNSTILE_SITE_KEY: '0x4',
    MINTER_ADDRESS: 'rw6dgsc5jNJ6CbLHMp28UTZdVJhVvrMeAJ',
  },
  storesVitals: true,
}

test('a build gets the address and the settings of its environment, not those of the machine', () => {
  const machine = { PATH: '/bin', SITE_URL: 'http://127.0.0.1:8787', CHECK_NODES: 'wss://x', VITALS: '1' }
  expect(buildEnvironment(environment, machine)).toEqual({
    PATH: '/bin',
    NODE_ENV: 'production',
    SITE_URL: 'https://touchstone.example',
    LEGAL_OPERATOR: 'A, B Street',
    TURNSTILE: '1',
    VITALS: '1',
  })
})

test('pages load the check of people, and report timings, only where the Worker has what they need', () => {
  const built = buildEnvironment(
    { ...environment, vars: {}, storesVitals: false },
    { TURNSTILE: '1', VITALS: '1' },
  )
  expect(built).toEqual({ NODE_ENV: 'production', SITE_URL: 'https://touchstone.example' })
})

test('the settings of a build are those that the site declares, without what the Worker’s own decide', () => {
  const declared = [...readFileSync(join(root, 'web/env.d.ts'), 'utf8').matchAll(/readonly ([A-Z_]+)\?:/g)]
  const names = declared.map(([, name = '']) => name)
  expect(names.filter((name) => !['TURNSTILE', 'MAIL', 'VITALS'].includes(name)).sort()).toEqual(
    [...buildSettings].sort(),
  )
})
