import { basename, dirname } from 'node:path'
import type { Rolldown } from 'vite'

type Groups = Rolldown.CodeSplittingGroup[]

/** What comes in one request, of scripts that are bundled together: one for each small thing would cost more than it saves. */
export function groupsOf(input: readonly string[]): Groups {
  if (input.every((file) => basename(dirname(file)) === 'mint')) return MINT
  return input.length > 1 ? FORMS : []
}

/** What the mint page comes alive with, what it fetches once it has, and all that a purchase needs. */
const MINT: Groups = [
  { name: 'mint', tags: ['$initial'], priority: 2 },
  { name: 'news', test: /web\/(?:live\/room-socket|pages\/mint\/mint-feed)/, priority: 1 },
  {
    name: 'purchase',
    test: /web\/(?:ui\/dialog|wallet\/(?:connecting|connected-wallet|wallet-calls)|pages\/mint\/buyer-desk)|contract\/errors\.ts$/,
  },
]

const FORMS: Groups = [
  // The FAQ needs it to fetch its dialog; it is too small to be fetched with anything else.
  { name: 'preload', test: /vite\/preload/, priority: 2 },
  { name: 'forms', minShareCount: 4 },
]
