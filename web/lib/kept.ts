import { parseJson } from '#contract/parse-json'
import type * as z from '#contract/wire/schema'

/** Local storage: shared by all tabs. */
export const inBrowser = keeper(() => localStorage)

/** Session storage: for this tab. */
export const inTab = keeper(() => sessionStorage)

/** The names of all texts in local storage. */
export function namesInBrowser(): readonly string[] {
  return tried(() => Object.keys(localStorage)) ?? []
}

/** Parses JSON with a schema; null when it is invalid. */
export function parsed<Kept>(schema: z.ZodMiniType<Kept>, text: string | null): Kept | null {
  return schema.safeParse(parseJson(text ?? '')).data ?? null
}

/** Texts by name. When the browser refuses storage, nothing is found and nothing throws. */
function keeper(storage: () => Storage) {
  return {
    read: (name: string) => tried(() => storage().getItem(name)),
    /** Null deletes the text. Returns false when it could not be stored. */
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
