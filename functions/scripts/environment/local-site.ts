/** The first port of `npm start` where TOUCHSTONE_PORT names it, as a second instance beside the first needs; else NaN. */
export const firstPort = Number(process.env.TOUCHSTONE_PORT)

export const sitePort = firstPort || 8787

/** Where `npm start` serves the site of local. */
export const localSiteUrl = `http://127.0.0.1:${sitePort}`
