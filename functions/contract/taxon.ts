/** xrpl.org, "NFTokenID". */
const SCRAMBLE = 384_160_001
const SCRAMBLE_MORE = 2_459

/** The NFTokenTaxon of an NFTokenID: it is scrambled there with the serial number, and the same operation restores it. */
export function taxonOf(id: string): number {
  const number = (from: number, to: number) => Number.parseInt(id.slice(from, to), 16)
  return (number(48, 56) ^ (Math.imul(SCRAMBLE, number(56, 64)) + SCRAMBLE_MORE)) >>> 0
}
