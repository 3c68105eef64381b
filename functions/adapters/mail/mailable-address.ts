/** A dot-atom of RFC 5322 in ASCII: no quotes, spaces, commas or brackets, which could make several recipients of one. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/
const MAX_LOCAL_PART = 64
const MAX_ADDRESS = 254

/**
 * An e-mail address that mail can be sent to, its domain in ASCII; null for one that only a form accepts.
 * @example
 * mailableAddress('ada@bücher.example') // 'ada@xn--bcher-kva.example'
 * mailableAddress('ada@a.example,eve@b.example') // null
 */
export function mailableAddress(typed: string): string | null {
  const at = typed.lastIndexOf('@')
  const local = typed.slice(0, at)
  const host = typed.slice(at + 1)
  if (at < 1 || local.length > MAX_LOCAL_PART || !LOCAL_PART.test(local)) return null
  // Writing a domain in ASCII takes a time that grows with the square of its length.
  if (host.length > MAX_ADDRESS) return null
  if (/[\s/?#\\:%@[\]]/.test(host) || !URL.canParse(`http://${host}`)) return null
  const domain = new URL(`http://${host}`).hostname
  const address = `${local}@${domain}`
  return DOMAIN.test(domain) && address.length <= MAX_ADDRESS ? address : null
}

/** An address as mail is sent to it, in lower case: the same text for one mailbox, whichever way a browser writes its domain. */
export function comparedAddress(typed: string): string {
  return (mailableAddress(typed) ?? typed).toLowerCase()
}

/**
 * Under what an address is counted: as `comparedAddress`, without a tag after `+`, which leads to the same mailbox, and without
 * dots before the `@`, which do so at the largest provider.
 */
export function countedAddress(typed: string): string {
  const compared = comparedAddress(typed)
  const at = compared.lastIndexOf('@')
  return compared.slice(0, at).replace(/\+.*$/, '').replaceAll('.', '') + compared.slice(at)
}
