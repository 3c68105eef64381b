import { parseJson } from '#contract/parse-json'
import type * as z from '#contract/wire/schema'

/** What this browser keeps for the site, for all its tabs. */
export const inBrowser = keeper(() => localStorage)

/** What this tab keeps until it is closed. */
export const inTab = keeper(() => sessionStorage)

/** What a text says in JSON, or null when that is nothing the schema knows. */
export function parsed<Kept>(schema: z.ZodMiniType<Kept>, text: string | null): Kept | null {
  return schema.safeParse(parseJson(text ?? '')).data ?? null
}

/** Texts kept by name. A browser may refuse to keep any: then nothing is found, and nothing fails. */
function keeper(storage: () => Storage) {
  return {
    names: () => tried(() => Object.keys(storage())) ?? [],
    read: (name: string) => tried(() => storage().getItem(name)),
    /** Null forgets what was kept. False when the browser keeps nothing, or has no room for it. */
    keep(name: string, text: string | null): boolean {
      const done = tried(() => {
        if (text === null) storage().removeItem(name)
        else storage().setItem(name, text)
        return true
      })
      return done ?? false
    },
  }
}

function tried<Found>(find: () => Found): Found | null {
  try {
    return find()
  } catch {
    return null
  }
}
