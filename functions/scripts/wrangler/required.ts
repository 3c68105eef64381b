import type { RefusalKind, WranglerResult } from './refusal.ts'

/** What a person does about a refusal; where nothing is said, wrangler's own words have to do. */
const REMEDIES: Readonly<Partial<Record<RefusalKind, string>>> = {
  'signed-out': 'Log in with npx wrangler login, or set CLOUDFLARE_API_TOKEN, and run this again.',
  'no-worker': 'Nothing is deployed there yet: npm run deploy ENV.',
  'no-database': 'npm run setup ENV makes it, and writes its id into wrangler.toml; then run this again.',
  'not-latest':
    'Visitors have another version than the latest upload. Check out the release that they should have, npm run deploy ENV, and run this again.',
  'other-schema':
    'The database is that of another release than this checkout: check out the one that is deployed, and run this again.',
  cut: 'Whether it was carried out is not known. Run this again once this machine is online: it looks at what is there and goes on.',
  unreadable: 'Is this the wrangler of the lockfile? npm ci installs it.',
}

/** The value of an answer. Throws a sentence for the operator where it was refused: while doing what, why, and what to do. */
export function valueOrStop<Value>(answer: WranglerResult<Value>, doing: string): Value {
  if (answer.ok) return answer.value
  const remedy =
    REMEDIES[answer.error] ?? 'Nothing after this step was done. Run this again once that is mended.'
  throw new Error(`Stopped while ${doing}: ${answer.message}\n${remedy}`)
}
