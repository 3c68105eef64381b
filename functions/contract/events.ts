interface Row {
  /** It says what is happening this moment, and would only mislead who comes later: no room keeps it. */
  readonly fleeting: boolean
  /**
   * What a page learns by it. `nothing`: it is said in passing. `unproven`: Xaman says so, and the Worker has yet to
   * look. `change`: something has become true. `answer`: somebody signed or declined.
   */
  readonly says: 'nothing' | 'unproven' | 'change' | 'answer'
}

const passing = { fleeting: true, says: 'nothing' } as const
const unproven = { fleeting: false, says: 'unproven' } as const
const change = { fleeting: false, says: 'change' } as const
const answer = { fleeting: false, says: 'answer' } as const

/** Every event a room can carry. What each brings along is in `wire/events.ts`. */
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
  /** The line for a pass has moved. */
  'line-moved': { fleeting: true, says: 'change' },
  /** One operator alone has shown a signature for two closes: it proves nothing. */
  'signature-seen': passing,
  'server-shutdown': { fleeting: true, says: 'change' },
} as const satisfies Record<string, Row>

export type EventType = keyof typeof events
export const eventTypes = Object.keys(events) as readonly EventType[]
