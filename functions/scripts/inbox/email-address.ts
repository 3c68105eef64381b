/** An e-mail address in its stored form. Throws for other text. */
export function emailAddressIn(typed: string): string {
  const address = typed.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw new Error(`"${typed}" is no e-mail address`)
  return address
}

/** The same, or null for the word none. */
export function addressOrNone(typed: string): string | null {
  return typed.trim().toLowerCase() === 'none' ? null : emailAddressIn(typed)
}
