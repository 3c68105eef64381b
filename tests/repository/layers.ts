/** The modules that each side of the product may import besides itself and packages. */
export const sides = [
  { name: 'functions/contract/', imports: [] },
  { name: 'functions/', imports: ['party/durable.ts'] },
  { name: 'party/', imports: ['functions/contract/'] },
  { name: 'web/', imports: ['functions/contract/', ...records()] },
  { name: 'tests/sandbox/', imports: [] },
  {
    name: 'tests/sandbox/ledger/',
    imports: ['tests/sandbox/faults.ts', 'tests/sandbox/kept-connections.ts', 'tests/sandbox/key-pairs.ts'],
  },
] as const

/** Reports of the tests from which the site is written. */
function records(): readonly string[] {
  const names = ['FAULTS.md', 'INVARIANTS.md', 'MUTANTS.md', 'RUNS.json', 'THREATS.md']
  return names.map((name) => `tests/worlds/${name}?raw`)
}

/**
 * The groups of the API in order: every folder beside the entry files. No folder of a group imports one of a later
 * group.
 */
export const groups = [
  'functions/contract/',
  'functions/adapters/',
  'functions/config/',
  'functions/records/',
  'functions/edge/',
  'functions/people/',
  'functions/sale/',
  'functions/triggers/',
  'functions/scripts/',
] as const

/**
 * The layers of the API and of the sandbox, lowest first: folders without their subfolders, and by name the few files
 * beside them that folders may use. A file imports its own folder and lower layers, types included; folders of one
 * layer do not import each other.
 */
const layers: readonly (readonly string[])[] = [
  ['functions/contract/'],
  ['functions/contract/wire/'],
  ['functions/contract/wire/published/'],
  ['functions/clock.ts', 'functions/random.ts', 'functions/one-at-a-time.ts', 'functions/why-failed.ts'],
  ['functions/log.ts', 'functions/shared-question.ts'],
  ['functions/adapters/db/'],
  [
    'functions/adapters/ledger/',
    'functions/adapters/xaman/',
    'functions/adapters/rooms/',
    'functions/adapters/kyc-provider/',
    'functions/adapters/cache/',
    'functions/adapters/mail/',
  ],
  ['functions/adapters/signer/'],
  ['functions/config/', 'functions/env.ts'],
  ['functions/services.ts'],
  [
    'functions/records/journal/',
    'functions/records/invoice/',
    'functions/records/alerts/',
    'functions/records/pass/',
    'functions/records/switches/',
  ],
  ['functions/edge/http/'],
  ['functions/edge/health/', 'functions/edge/access/'],
  ['functions/people/kyc/', 'functions/people/mail/'],
  ['functions/people/forms/'],
  ['functions/people/desk/', 'functions/people/own-entry/'],
  ['functions/people/sign-in/'],
  ['functions/sale/minter/', 'functions/sale/receipt/'],
  ['functions/sale/admission/', 'functions/sale/collection/'],
  ['functions/sale/purchase/'],
  ['functions/sale/payment/', 'functions/sale/wallet/'],
  ['functions/triggers/follower/', 'functions/triggers/wake-ups/'],
  // The entry files: requests, the cron run, the follower's object, and what puts the services together.
  ['functions/'],
  ['functions/scripts/root.ts', 'functions/scripts/output.ts'],
  ['functions/scripts/wrangler/'],
  ['functions/scripts/environment/'],
  ['functions/scripts/local/'],
  ['functions/scripts/database/'],
  ['functions/scripts/inbox/'],
  ['functions/scripts/ledger/'],
  ['functions/scripts/book/', 'functions/scripts/find/'],
  ['functions/scripts/sale/'],
  ['functions/scripts/doctor/examined/'],
  ['functions/scripts/doctor/checks/'],
  ['functions/scripts/doctor/'],
  ['functions/scripts/deploy/'],
  ['functions/scripts/setup/'],
  ['functions/scripts/'],
  // The sandbox: the ledger it serves, and beside it Xaman, the identity provider, the team's sign-in and the phone.
  ['tests/sandbox/key-pairs.ts'],
  ['tests/sandbox/accounts.ts', 'tests/sandbox/faults.ts', 'tests/sandbox/kept-connections.ts'],
  ['tests/sandbox/signed-blob.ts', 'tests/sandbox/http/', 'tests/sandbox/ledger/state/'],
  ['tests/sandbox/ledger/engine/'],
  ['tests/sandbox/ledger/transactions/'],
  ['tests/sandbox/ledger/chain/'],
  ['tests/sandbox/ledger/rpc/'],
  ['tests/sandbox/ledger/'],
  [
    'tests/sandbox/ledger/serve/',
    'tests/sandbox/kyc/',
    'tests/sandbox/access/',
    'tests/sandbox/mail/',
    'tests/sandbox/xaman/',
  ],
  ['tests/sandbox/phone/'],
  ['tests/sandbox/phone/pages/'],
  ['tests/sandbox/phone/routes.ts'],
  ['tests/sandbox/'],
]

/** The layers of the site. What draws and what builds is above every page, so that no page can import it. */
const siteLayers: readonly (readonly string[])[] = [
  ['web/styles/', 'web/art/', 'web/lib/', 'web/script/', 'web/tested/', 'web/env.d.ts'],
  ['web/ui/', 'web/figures/', 'web/social-card.ts'],
  ['web/live/', 'web/shell/', 'web/routes.ts'],
  ['web/forms/', 'web/legal/', 'web/receipt/', 'web/wallet/', 'web/kyc/'],
  ['web/pages/', 'web/desk/'],
  ['web/site.tsx'],
  ['web/develop.tsx', 'web/draw/', 'web/build/'],
]

/** Every place that these layers name. */
export const places = layers.flat()

/** The place of a file of the API or the sandbox: itself where it is named, else its folder. */
export function placeOf(file: string): string {
  return places.includes(file) ? file : file.slice(0, file.lastIndexOf('/') + 1)
}

/** The group of a folder or file of the API; -1 for an entry file. */
export function groupOf(place: string): number {
  return groups.findIndex((group) => place.startsWith(group))
}

/** The layer of a file of the API, the sandbox or the site; null if it is in none. */
export function layerOf(file: string): number | null {
  const found = file.startsWith('web/')
    ? siteLayers.findIndex((layer) => mayImport(layer, file))
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
