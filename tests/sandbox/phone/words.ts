const DROPS_PER_XRP = 1_000_000n

/** Drops for display: thousands separators, at least two decimals, exact to the drop. */
export function xrp(drops: bigint): string {
  const sign = drops < 0n ? '−' : ''
  const amount = drops < 0n ? -drops : drops
  const whole = (amount / DROPS_PER_XRP).toLocaleString('en-US')
  const fraction = String(amount % DROPS_PER_XRP).padStart(6, '0')
  return `${sign}${whole}.${fraction.slice(0, 2)}${fraction.slice(2).replace(/0+$/, '')} XRP`
}

/** The two ends of an address, hash or id. */
export function ends(text: string): string {
  return text.length > 16 ? `${text.slice(0, 6)}…${text.slice(-6)}` : text
}

/** A field or transaction name in separate words. */
export function spaced(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
}

const VERDICTS: Record<string, string> = {
  tesSUCCESS: 'Done.',
  tecINSUFFICIENT_FUNDS: 'The account had too little XRP.',
  tecINSUFFICIENT_RESERVE: 'The account had too little XRP left for its reserve.',
  tecUNFUNDED_PAYMENT: 'The account had too little XRP.',
  tecEXPIRED: 'The offer had expired.',
  tecOBJECT_NOT_FOUND: 'The offer is no longer on the ledger.',
  tecNO_PERMISSION: 'The offer is meant for another account.',
  tecCANT_ACCEPT_OWN_NFTOKEN_OFFER: 'An account cannot accept its own offer.',
  tefMAX_LEDGER: 'The transaction came too late for the ledger.',
}

/** A result code's meaning for the signer. */
export function verdict(result: string): string {
  return VERDICTS[result] ?? `The ledger answered ${result}.`
}
