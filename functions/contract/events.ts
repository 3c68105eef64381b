interface Row {
  /** True for this moment only, and misleading later: no room keeps it. */
  readonly fleeting: boolean
  /** What a page learns: `nothing`; `unproven`, as only Xaman says it; a `change` that is true; or the user's `answer`. */
  readonly says: 'nothing' | 'unproven' | 'change' | 'answer'
}

const passing = { fleeting: true, says: 'nothing' } as const
const unproven = { fleeting: false, says: 'unproven' } as const
const change = { fleeting: false, says: 'change' } as const
const answer = { fleeting: false, says: 'answer' } as const

/** Every event that a room can publish. `wire/events.ts` has the data of each. */
export const events = {
  connected: passing,
  'payload-update': change,
  'wallet-connected': answer,
  'wallet-connection-rejected': answer,
  'wallet-connection-expired': change,
  'nft-transaction-completed': answer,
  'nft-transaction-rejected': answer,
  'nft-transaction-expired': change,
  'payment-completed': answer,
  'payment-rejected': answer,
  'payment-expired': change,
  'wallet-data-refresh': change,
  'collection-info-update': change,
  'xrp-connection-status': change,
  'xaman-event': unproven,
  'payload-opened': change,
  'payload-pre-signed': change,
  'payload-dispatched': change,
  'payload-expiration': passing,
  'payload-expired': change,
  /** The queue for a pass has moved. */
  'line-moved': { fleeting: true, says: 'change' },
  /** For two closes one operator alone has shown a signature: it proves nothing. */
  'signature-seen': passing,
  'server-shutdown': { fleeting: true, says: 'change' },
} as const satisfies Record<string, Row>

export type EventType = keyof typeof events
export const eventTypes = Object.keys(events) as readonly EventType[]
