import { invalid, type Reader, valid } from './setting.ts'

const MAX_PORT = 65_535
/** Names that only this machine has, or no machine on the internet (RFC 6761). */
const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\]|.+\.(localhost|test))$/
/** Names for documentation (RFC 2606), and a workers.dev address in which the account's name is one of them. */
const PLACEHOLDER = /(^|\.)example(\.(com|net|org|workers\.dev))?$/

/** An http or https address, without a slash at its end. */
export const webAddress: Reader<string> = (text) => {
  const malformed = { kind: 'malformed', expected: 'an address such as https://host.example/path' } as const
  if (!/^https?:\/\/\S+$/.test(text)) return invalid(malformed)
  if (!hasPort(text)) return invalid({ kind: 'port' })
  if (!URL.canParse(text)) return invalid(malformed)
  if (PLACEHOLDER.test(new URL(text).hostname)) return invalid({ kind: 'placeholder' })
  return valid(text.replace(/\/$/, ''))
}

/** The address of the site: an origin, on https unless it is on this machine. */
export const siteAddress: Reader<string> = (text) => {
  const read = webAddress(text)
  if (!read.ok) return read
  const { origin, protocol, hostname } = new URL(read.value)
  if (read.value !== origin) return invalid({ kind: 'path' })
  return protocol === 'http:' && !LOCAL.test(hostname) ? invalid({ kind: 'plain site' }) : read
}

/** A team's domain at Cloudflare Access, as Cloudflare shows it or as an address: an origin, without a slash at its end. */
export const teamAddress: Reader<string> = (text) =>
  siteAddress(/^[\w-]+\.cloudflareaccess\.com$/.test(text) ? `https://${text}` : text)

/** The address of a page of something, with the part that is replaced by its name. */
export function addressWith(part: string): Reader<string> {
  return (text) => {
    const read = webAddress(text)
    if (!read.ok || text.includes(part)) return read
    return invalid({ kind: 'malformed', expected: `an address with ${part} in it` })
  }
}

/** Whether the port of an address is one, or the address has none. */
export function hasPort(text: string): boolean {
  const [, port] = /^[a-z]+:\/\/[^/?#]*?:(\d+)(?:[/?#]|$)/i.exec(text) ?? []
  return port === undefined || (Number(port) > 0 && Number(port) <= MAX_PORT)
}
