/** An e-mail address in its stored form. Throws for other text. */
export function addressOf(typed: string): string {
  const address = typed.trim().toLowerCase()
  if (!address.includes('@')) throw new Error(`"${typed}" is no e-mail address`)
  return address
}
