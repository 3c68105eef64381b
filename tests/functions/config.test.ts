import { expect, test } from 'vitest'
import { readConfig } from '../../functions/config.ts'
import { demoWallets, issuer, minter } from '../sandbox/accounts.ts'

const environment = {
  SITE_URL: 'https://touchstone.example',
  XRPL_NODES: 'https://one.example:51234 wss://one.example, https://two.test',
  XRPL_NETWORK_ID: '1',
  XRPL_NETWORK_KEY: 'TESTNET',
  XRPL_NETWORK_NAME: 'XRPL Testnet',
  ISSUER_ADDRESS: issuer.address,
  MINTER_SEED: minter.seed,
  XAMAN_API_URL: 'https://xaman.example/api/',
  XAMAN_API_KEY: 'key',
  XAMAN_API_SECRET: 'secret',
  ROOM_SECRET: 'sixteen letters!',
}

const reading = (different: Partial<Record<string, string>>) => () =>
  readConfig({ ...environment, ...different })

test('two nodes of two operators are enough for production', () => {
  expect(readConfig(environment).config.nodes).toEqual([
    {
      name: 'one.example:51234',
      operator: 'one.example',
      rpcUrl: 'https://one.example:51234',
      wsUrl: 'wss://one.example',
    },
    { name: 'two.test', operator: 'two.test', rpcUrl: 'https://two.test', wsUrl: null },
  ])
})

test.each([
  ['one node', 'https://one.example'],
  ['one node twice', 'https://one.example, https://one.example'],
  ['two ports of one host', 'https://one.example:51234, https://one.example:51235'],
  ['two hosts of one operator', 'https://s1.ripple.com, https://s2.ripple.com wss://s2.ripple.com'],
])('production refuses %s', (_what, XRPL_NODES) => {
  expect(reading({ XRPL_NODES })).toThrow('XRPL_NODES needs nodes of two operators')
})

test('on plain HTTP, as on a machine of one’s own, one node is enough', () => {
  const { config } = reading({ SITE_URL: 'http://localhost:8787', XRPL_NODES: 'http://127.0.0.1:5005' })()
  expect(config).toMatchObject({ plainHttp: true, nodes: [{ name: '127.0.0.1:5005' }] })
})

test.each(['', 'one.example', 'wss://one.example', 'https://one.example; https://two.test'])(
  '"%s" is no list of nodes, and the complaint names it',
  (XRPL_NODES) => {
    expect(reading({ XRPL_NODES })).toThrow('The configuration is incomplete or wrong: XRPL_NODES')
  },
)

test('what is empty is as good as not there', () => {
  const { config, secrets } = reading({ ALERT_URL: '', KYC_LISTED_WALLETS: '', PARTY_URL: '' })()
  expect([secrets.alertUrl, config.listedWallets, config.partyUrl]).toEqual([null, [], null])
})

test('what may be configured besides is read as it is meant', () => {
  const { config, secrets } = reading({
    ALERT_URL: 'https://alerts.example/hook',
    KYC_LISTED_WALLETS: `${demoWallets.rich.address}, ${demoWallets.holder.address}`,
    MINTING: 'paused',
  })()
  expect(config.listedWallets).toEqual([demoWallets.rich.address, demoWallets.holder.address])
  expect([config.minting, config.minter]).toEqual(['paused', minter.address])
  expect(secrets.alertUrl).toBe('https://alerts.example/hook')
})
