import { expect, test } from 'vitest'
import { secretNames } from '../../../../functions/config/environment.ts'
import { findProblems } from '../../../../functions/config/find-problems.ts'
import { provider } from '../../../../functions/scripts/doctor/checks/provider.ts'
import { xaman } from '../../../../functions/scripts/doctor/checks/xaman.ts'
import {
  CannotCheck,
  NothingDeployed,
} from '../../../../functions/scripts/doctor/examined/examined-environment.ts'
import { openEnvironment } from '../../../../functions/scripts/doctor/examined/open-environment.ts'
import { presumedSecrets } from '../../../../functions/scripts/doctor/examined/presumed-secrets.ts'
import { complete } from '../../config/complete-environment.ts'

const noLogin = () => Promise.reject(new CannotCheck('Cloudflare does not know this machine', 'log in'))
const variables = Object.fromEntries(
  Object.entries(complete).filter(([name]) => !secretNames.some((secret) => secret === name)),
)

test.each([
  [{}, secretNames.filter((name) => !/^(KYC|TURNSTILE)/.test(name))],
  [{ TURNSTILE_SITE_KEY: '0x4AAA', KYC_LEVEL: 'basic' }, secretNames],
])('where Cloudflare cannot be asked no setting of %j seems to lack its secret', (set, presumed) => {
  const settings = { ...variables, TURNSTILE_SITE_KEY: '', KYC_LEVEL: '', ...set }
  expect(presumedSecrets(settings)).toEqual(presumed)
  expect(findProblems(settings, new Set(presumedSecrets(settings))).problems).toEqual([])
})

test.each([
  ['Xaman', xaman],
  ['the identity provider', provider],
])(
  'nothing is said to be uploaded where %s is not asked because its keys are not known',
  async (_, check) => {
    const platform = { secretNames: noLogin, rows: noLogin, pendingMigrations: noLogin }
    const known = findProblems(variables, new Set(secretNames)).known
    const [finding] = await check.run({ ...(await openEnvironment('testnet', platform, {})), known })
    expect(finding).toMatchObject({ verdict: 'note', found: 'not asked: its keys are not known here' })
  },
)

/** What a doctor of testnet knows where Cloudflare answers every question with this error. */
async function knownWhere(error: Error) {
  const refused = () => Promise.reject(error)
  const platform = { secretNames: refused, rows: refused, pendingMigrations: refused }
  const { known } = await openEnvironment('testnet', platform, {})
  return (['MINTER_SEED', 'ALERT_URL', 'RECEIPT_KEY'] as const).filter(known.has)
}

test('without a login the doctor does not say that alerts and receipts lack their secret', async () => {
  const error = new CannotCheck('Cloudflare does not know this machine', 'log in')
  expect(await knownWhere(error)).toEqual(['MINTER_SEED', 'ALERT_URL', 'RECEIPT_KEY'])
})

test('before the first deploy the doctor knows that alerts and receipts lack their secret', async () => {
  expect(await knownWhere(new NothingDeployed('nothing is deployed there yet', 'deploy'))).toEqual([
    'MINTER_SEED',
  ])
})
