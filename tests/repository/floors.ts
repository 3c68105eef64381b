/** What each side of the house may import besides itself and packages. */
export const sides = [
  { name: 'functions/contract/', imports: [] },
  { name: 'functions/', imports: ['party/durable.ts'] },
  { name: 'party/', imports: ['functions/contract/'] },
  { name: 'web/', imports: ['functions/contract/', ...records()] },
] as const

/** What the tests write down, which the site is written from. */
function records(): readonly string[] {
  const names = ['FAULTS.md', 'INVARIANTS.md', 'MUTANTS.md', 'RUNS.json', 'THREATS.md']
  return names.map((name) => `tests/worlds/${name}?raw`)
}

/**
 * The floors of the API, from the ground: files may use their own floor and those below. A file stands on the first
 * floor that names it exactly, else on the one that names its folder.
 */
const floors: readonly (readonly string[])[] = [
  ['functions/contract/'],
  // Time, chance, the log, and how a database is asked.
  ['functions/clock.ts', 'functions/random.ts', 'functions/log.ts', 'functions/db/'],
  // The world outside: what may be asked of it, and how.
  [
    'functions/ledger/',
    'functions/pass/uri.ts',
    'functions/pass/token.ts',
    'functions/signer/',
    'functions/xaman/',
    'functions/rooms/',
    'functions/kyc-provider/',
    'functions/cache/',
  ],
  ['functions/config.ts', 'functions/env.ts', 'functions/services.ts'],
  ['functions/assemble.ts'],
  // What is known: rows, and what was read of the ledger.
  [
    'functions/pass/store.ts',
    'functions/journal/',
    'functions/invoice/',
    'functions/follower/quorum.ts',
    'functions/follower/memory.ts',
    'functions/collection/store.ts',
    'functions/payment/judge.ts',
    'functions/payment/refund-turn-store.ts',
    'functions/payment/store.ts',
    'functions/alerts/',
    'functions/kyc/',
  ],
  ['functions/minter/'],
  ['functions/admission/'],
  ['functions/purchase/'],
  ['functions/payment/'],
  ['functions/http/session-store.ts'],
  ['functions/follower/'],
  ['functions/http/'],
  [
    'functions/purchase/routes.ts',
    'functions/kyc/routes.ts',
    'functions/payment/routes.ts',
    'functions/wallet/',
    'functions/collection/',
    'functions/receipt/',
    'functions/forms/',
    'functions/health/',
  ],
  ['functions/hints/'],
  [
    'functions/reconcile.ts',
    'functions/later-rows.ts',
    'functions/later-rows-store.ts',
    'functions/forget.ts',
    'functions/app.ts',
    'functions/ledger-follower.ts',
  ],
  ['functions/index.ts', 'functions/scripts/'],
]

/** The floors of the site. What draws and what builds stands above every page, so that none can reach it. */
const siteFloors: readonly (readonly string[])[] = [
  ['web/styles/', 'web/art/', 'web/lib/', 'web/script/', 'web/tested/', 'web/env.d.ts'],
  ['web/ui/', 'web/figures/', 'web/social-card.ts'],
  ['web/live/', 'web/shell/', 'web/routes.ts'],
  ['web/forms/', 'web/legal/', 'web/receipt/', 'web/wallet/', 'web/kyc/'],
  ['web/pages/'],
  ['web/site.tsx'],
  ['web/develop.tsx', 'web/draw/', 'web/build/'],
]

/** The floor on which a file of the API or of the site stands; null for one that nobody has placed. */
export function floorOf(file: string): number | null {
  return floorIn(file.startsWith('web/') ? siteFloors : floors, file)
}

function floorIn(floors: readonly (readonly string[])[], file: string): number | null {
  const exact = floors.findIndex((floor) => floor.includes(file))
  const folder = floors.findIndex((floor) =>
    floor.some((place) => place.endsWith('/') && file.startsWith(place)),
  )
  const found = exact >= 0 ? exact : folder
  return found >= 0 ? found : null
}

/** Whether a file is one of these, or in one of these folders. */
export function mayImport(places: readonly string[], file: string): boolean {
  return places.some((place) => file === place || (place.endsWith('/') && file.startsWith(place)))
}

/** Whether an import names a package, not a file of the repository. */
export function isPackage(name: string): boolean {
  return !/^(functions|party|web|tests|e2e)\//.test(name)
}
