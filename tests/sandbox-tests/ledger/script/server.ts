import type { Ledger } from '../../../sandbox/ledger/ledger.ts'

/** The admin interface of a standalone server. Answers are JSON-RPC's `result`. */
export type Server = (method: string, params: Record<string, unknown>) => Promise<Record<string, unknown>>

/** The sandbox ledger, called directly. */
export function standIn(ledger: Ledger): Server {
  return async (method, params) => ledger.request(method, params, 2)
}

/** A JSON-RPC server: the served sandbox ledger, or a real node. */
export function serverAt(url: string): Server {
  return async (method, params) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ method, params: [{ ...params, api_version: 2 }] }),
    })
    if (!reply.ok) throw new Error(`The server answered ${reply.status} to ${method}: ${await reply.text()}`)
    return ((await reply.json()) as { result: Record<string, unknown> }).result
  }
}

const stateSchema = {
  base_fee: 10,
  reserve_base: 1_000_000,
  reserve_inc: 200_000,
} as const

const amendments = [
  'BatchV1_1',
  'DisallowIncoming',
  'DynamicNFT',
  'NFTokenMintOffer',
  'TicketBatch',
  'fixPreviousTxnID',
]

/** Throws a helpful error unless the script is valid on this server. */
export async function requireFit(server: Server): Promise<void> {
  const state = (await server('server_state', {})).state as { validated_ledger?: Record<string, unknown> }
  for (const [field, wanted] of Object.entries(stateSchema)) {
    const found = state.validated_ledger?.[field]
    if (found !== wanted)
      throw new Error(`The script needs a server whose ${field} is ${wanted}, not ${found}`)
  }
  for (const name of amendments) {
    const answer = Object.values(await server('feature', { feature: name }))
    const enabled = answer.some(
      (one) => typeof one === 'object' && one !== null && 'enabled' in one && one.enabled,
    )
    if (!enabled) throw new Error(`The script needs a server with the amendment ${name}`)
  }
}
