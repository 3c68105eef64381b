/** A node that a visitor's browser may ask, so that the visitor need not trust this site. */
export interface CheckNode {
  /** Its host name. */
  readonly name: string
  /** Its WebSocket. */
  readonly address: string
}

/** Parses nodes, separated by commas or spaces. The build has validated them (`build/settings.ts`). */
export function nodesIn(text: string | undefined): readonly CheckNode[] {
  const addresses = (text ?? '').split(/[\s,]+/).filter(Boolean)
  return addresses.map((address) => ({ name: new URL(address).host, address }))
}
