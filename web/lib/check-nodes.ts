/** A node of the ledger that a visitor's own browser may ask, so that they need not trust this site. */
export interface CheckNode {
  /** Its host, as people know it. */
  readonly name: string
  /** Its WebSocket. */
  readonly address: string
}

/** The nodes that a text names, separated by commas or spaces. The build has judged them: see `build/settings.ts`. */
export function nodesIn(text: string | undefined): readonly CheckNode[] {
  const addresses = (text ?? '').split(/[\s,]+/).filter(Boolean)
  return addresses.map((address) => ({ name: new URL(address).host, address }))
}
