/** An e-mail address as it is stored. Throws for what is none. */
export function addressOf(typed: string): string {
  const address = typed.trim().toLowerCase()
  if (!address.includes('@')) throw new Error(`"${typed}" is no e-mail address`)
  return address
}
