/** An address shortened to its first 8 and last 6 characters. */
export function wideAddress(address: string): string {
  return shortened(address, 8, 6)
}

/** An address shortened to its first 6 and last 4 characters. */
export function shortAddress(address: string): string {
  return shortened(address, 6, 4)
}

function shortened(address: string, first: number, last: number): string {
  return `${address.slice(0, first)}...${address.slice(-last)}`
}
