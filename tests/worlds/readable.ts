import { allBuyers, attacker } from './prepared.ts'

const names = new Map([...allBuyers, attacker].map(({ name, wallet }) => [wallet.address, name]))

/** A line of a trace for reading: wallets become people's names, hashes are abbreviated. */
export function readable(line: string): string {
  return line
    .replace(/\br[1-9A-HJ-NP-Za-km-z]{24,34}\b/g, (address) => names.get(address) ?? address)
    .replace(/\b([0-9A-F]{8})[0-9A-F]{32,}\b/g, '$1…')
    .replace(/\ba (?=Epic\b)/g, 'an ')
}
