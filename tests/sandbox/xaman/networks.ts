/** A network a phone can be on, as `GET /platform/rails` lists it. */
export interface Network {
  readonly key: string
  readonly id: number
  readonly name: string
  readonly color: string
  readonly live: boolean
}

/** The key under which the sandbox's own ledger is one of the platform's networks. */
export const SANDBOX_NETWORK = 'SANDBOX'

/** Every network the platform knows: the public ones, and the sandbox ledger under the id it runs with. */
export function networks(sandboxNetworkId: number): readonly Network[] {
  return [
    { key: 'MAINNET', id: 0, name: 'XRPL Mainnet', color: '#BFC4CC', live: true },
    { key: 'TESTNET', id: 1, name: 'XRPL Testnet', color: '#2BCB96', live: false },
    { key: 'DEVNET', id: 2, name: 'XRPL Devnet', color: '#C39A6B', live: false },
    { key: SANDBOX_NETWORK, id: sandboxNetworkId, name: 'Sandbox ledger', color: '#D9AB55', live: false },
  ]
}
