import { type CrossCheck, isPublic } from './known-settings.ts'

/** The keys that Xaman has for networks of the XRP Ledger, with their ids. */
const networks = { MAINNET: 0, TESTNET: 1, DEVNET: 2 } as const

/** The network's key and id say the same. */
export const checkNetwork: CrossCheck = ({ values: { XRPL_NETWORK_KEY: key, XRPL_NETWORK_ID: id } }) => {
  if (key === undefined || id === undefined) return []
  const wrong = Object.entries(networks).find(([ofKey, ofId]) => (key === ofKey) !== (id === ofId))
  if (!wrong) return []
  return [{ name: 'XRPL_NETWORK_ID', problem: { kind: 'network', key: wrong[0], id: wrong[1] } }]
}

/** Production needs nodes of two operators: one alone proves no absence. */
export const checkOperators: CrossCheck = (known) => {
  const operators = new Set(known.values.XRPL_NODES?.map(({ operator }) => operator))
  if (!isPublic(known) || known.values.XRPL_NODES === undefined || operators.size >= 2) return []
  return [{ name: 'XRPL_NODES', problem: { kind: 'operators' } }]
}
