/** What each side of the house may import besides itself and packages. */
export const sides = [
  { name: 'functions/contract/', imports: [] },
  { name: 'functions/', imports: ['party/durable.ts'] },
  { name: 'party/', imports: ['functions/contract/'] },
  { name: 'web/', imports: ['functions/contract/', ...records()] },
  { name: 'tests/sandbox/', imports: [] },
  { name: 'tests/sandbox/ledger/', imports: ['tests/sandbox/faults.ts'] },
] as const

/** What the tests write down, which the site is written from. */
function records(): readonly string[] {
  const names = ['FAULTS.md', 'INVARIANTS.md', 'MUTANTS.md', 'RUNS.json', 'THREATS.md']
  return names.map((name) => `tests/worlds/${name}?raw`)
}

/**
 * The layers of the API and those of the sandbox, from the ground: folders, each without those inside it, and by name the few
 * files beside them that folders may use. A file imports its own folder and lower layers, types included; folders of one layer
 * do not know each other.
 */
const layers: readonly (readonly string[])[] = [
  ['functions/contract/'],
  ['functions/contract/wire/'],
  ['functions/contract/wire/published/'],
  ['functions/clock.ts', 'functions/random.ts', 'functions/log.ts'],
  // What may be asked of the world outside, and how; and how a database is asked.
  [
    'functions/db/',
    'functions/ledger/',
    'functions/xaman/',
    'functions/rooms/',
    'functions/kyc-provider/',
    'functions/cache/',
  ],
  ['functions/pass/'],
  ['functions/signer/'],
  ['functions/config/', 'functions/env.ts'],
  ['functions/services.ts'],
  // What is known: the ledger as D1 holds it, what was asked for and paid, what people must see. And how requests are answered.
  ['functions/journal/', 'functions/invoice/', 'functions/alerts/', 'functions/http/'],
  ['functions/minter/', 'functions/kyc/', 'functions/health/', 'functions/receipt/', 'functions/forms/'],
  ['functions/admission/', 'functions/collection/'],
  ['functions/purchase/'],
  ['functions/payment/', 'functions/wallet/'],
  // What notices something, and has it followed up.
  ['functions/follower/', 'functions/hints/'],
  // The entry files: requests, the clock, the follower's object, and what puts the services together.
  ['functions/'],
  ['functions/scripts/local/'],
  ['functions/scripts/inbox/'],
  ['functions/scripts/sale/'],
  ['functions/scripts/'],
  // The sandbox: the ledger it serves, and beside it Xaman, the identity provider and the phone.
  ['tests/sandbox/accounts.ts', 'tests/sandbox/faults.ts'],
  ['tests/sandbox/signed-blob.ts', 'tests/sandbox/http/', 'tests/sandbox/ledger/state/'],
  ['tests/sandbox/ledger/engine/'],
  ['tests/sandbox/ledger/transactions/'],
  ['tests/sandbox/ledger/chain/'],
  ['tests/sandbox/ledger/rpc/'],
  ['tests/sandbox/ledger/'],
  ['tests/sandbox/ledger/serve/', 'tests/sandbox/kyc/', 'tests/sandbox/xaman/'],
  ['tests/sandbox/phone/'],
  ['tests/sandbox/phone/pages/'],
  ['tests/sandbox/phone/routes.ts'],
  ['tests/sandbox/'],
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

/** Every place that these layers name. */
export const places = layers.flat()

/** The place of a file of the API or the sandbox: itself where it is named, else its folder. */
export function placeOf(file: string): string {
  return places.includes(file) ? file : file.slice(0, file.lastIndexOf('/') + 1)
}

/** The floor on which a file of the API, the sandbox or the site stands; null for one that stands on none. */
export function floorOf(file: string): number | null {
  const found = file.startsWith('web/')
    ? siteFloors.findIndex((floor) => mayImport(floor, file))
    : layers.findIndex((layer) => layer.includes(placeOf(file)))
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
