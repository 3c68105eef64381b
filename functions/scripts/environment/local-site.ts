/** The first port of `npm start` where TOUCHSTONE_PORT names it, as a second instance beside the first needs; else NaN. */
export const firstPort = Number(/^\d+$/.exec(process.env.TOUCHSTONE_PORT ?? '')?.[0])

export const sitePort = firstPort || 8787

/** Where `npm start` serves the site of local. */
export const localSiteUrl = `http://127.0.0.1:${sitePort}`

/** Throws a sentence where TOUCHSTONE_PORT names no port: as one that is missing, it would lead to another instance. */
export function expectPort(): void {
  const named = process.env.TOUCHSTONE_PORT
  if (!named || (Number.isInteger(firstPort) && firstPort > 0 && firstPort + 8 < 65_536)) return
  throw new Error(`TOUCHSTONE_PORT is "${named}": it has to be a port with eight more after it.`)
}
