// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source, not templates
import { guardMutant, type Mutant } from './mutant.ts'

const ACCESS = 'functions/edge/access/desk-access.test.ts'
const NO_ROUTE = '%s opens no route of the desk, and shows no byte of data'
const VERIFY = 'edge/access/verify-assertion.ts'
const KEYS = 'edge/access/team-keys.ts'
const ENTRY = 'edge/access/desk-access.ts'
const ANSWER = 'functions/people/desk/answer.test.ts'
const ANSWERS = 'people/desk/answer-store.ts'
const PERSON = 'functions/people/desk/person.test.ts'
const ERASE = 'people/desk/person-store.ts'
const CSV = 'functions/people/forms/inbox-csv.test.ts'

/** Guards of who may use the desk. */
const accessMutants: readonly Mutant[] = [
  guardMutant(
    'an assertion for another application opens the desk',
    'T80',
    [ACCESS, NO_ROUTE],
    [VERIFY, '      audience: access.audience,\n', ''],
  ),
  guardMutant(
    'an assertion of another issuer opens the desk',
    'T80',
    [ACCESS, NO_ROUTE],
    [VERIFY, '      issuer: access.team,\n', ''],
  ),
  guardMutant(
    'an assertion counts for hours after its end',
    'T80',
    [ACCESS, NO_ROUTE],
    [VERIFY, 'clockTolerance: CLOCKS_DIFFER / SECOND', 'clockTolerance: CLOCKS_DIFFER'],
  ),
  guardMutant(
    'an assertion without an end counts for ever',
    'T80',
    [ACCESS, NO_ROUTE],
    [VERIFY, "requiredClaims: ['exp', 'iat']", "requiredClaims: ['iat']"],
  ),
  guardMutant(
    'an assertion is accepted by any algorithm',
    'T80',
    [ACCESS, NO_ROUTE],
    [VERIFY, "      algorithms: ['RS256'],\n", ''],
  ),
  guardMutant('a service token opens the desk', 'T80', [ACCESS, NO_ROUTE], [VERIFY, ", z.includes('@')", '']),
  guardMutant(
    'a key of the team counts for as long as none can be fetched',
    'T80',
    [ACCESS, 'known ones still count for an hour and no others do'],
    [KEYS, '    if (now - use.at >= KEPT) throw new errors.JWKSNoMatchingKey()\n', ''],
  ),
  guardMutant(
    'each unknown key causes a fetch',
    'T74, T80',
    [ACCESS, 'unknown keys cause one fetch a minute'],
    [KEYS, 'if (now - known.triedAt >= FETCH_PAUSE) underWay', 'if (now >= 0) underWay'],
  ),
  guardMutant(
    'a page of another site changes entries with a colleague’s session',
    'T80',
    [ACCESS, 'a change that %s makes is refused'],
    [ENTRY, 'isSafe(c) ? isOfOtherPage(c) : !isSameOrigin(c)', 'isSafe(c) && isOfOtherPage(c)'],
  ),
  guardMutant(
    'a page of another site searches the desk with a colleague’s session',
    'T80',
    [ACCESS, 'a reading that %s of another site causes is answered'],
    [ENTRY, 'isSafe(c) ? isOfOtherPage(c) : !isSameOrigin(c)', '!isSafe(c) && !isSameOrigin(c)'],
  ),
]

/** Guards of what colleagues do at the desk. */
export const deskMutants: readonly Mutant[] = [
  ...accessMutants,
  guardMutant(
    'of two colleagues who change an entry the last one wins',
    'T80',
    [
      'functions/people/desk/change.test.ts',
      'of two colleagues who change one entry at once exactly one succeeds',
    ],
    ['people/desk/change-store.ts', " AND version = event.value ->> 'seen'\n", '\n'],
    ['people/desk/change-store.ts', " AND version = move.value ->> 'seen'\n", '\n'],
  ),
  guardMutant(
    'an answer is said to be sent of which another text was',
    'T80',
    [ANSWER, 'another text under the key of an answer that was sent is not said to be sent'],
    [
      ANSWERS,
      'entry_id = ${entry} AND subject = ${subject} AND body = ${text} AS same',
      'entry_id = ${entry} AS same',
    ],
  ),
  guardMutant(
    'a mail is sent again as often as it is asked for',
    'T80',
    [ANSWER, 'a mail that may have been sent is sent again by a person, once'],
    [ANSWERS, '(again_as IS NULL AND status IN', '(status IN'],
  ),
  guardMutant(
    'an erasure leaves entries that the reader was not shown',
    'T64',
    [PERSON, 'where an address has other entries by now than were shown, none is deleted'],
    [ERASE, 'AND ${others} = (', 'AND ${others} <= ('],
  ),
  guardMutant(
    'an erasure deletes entries of another address',
    'T64, T80',
    [PERSON, 'an erasure by address deletes no entry of another address'],
    [ERASE, '${email} IN (email, corrected_email) AND ${others}', '${others}'],
  ),
  guardMutant(
    'a page of the list leaves out entries that arrived at one time',
    'T80',
    [
      'functions/people/desk/list.test.ts',
      'entries that arrived at one time are all in the list, where a page ends among them too',
    ],
    ['people/desk/list-store.ts', '(list_key, id) > (${after.key}, ${after.id})', 'list_key > ${after.key}'],
  ),
  guardMutant(
    'a cell of an export begins with a formula',
    'T60',
    [CSV, '%s, which is not a handle, cannot be read as a formula'],
    ['people/desk/csv.ts', "? `'${text}` : text", '? text : text'],
  ),
  guardMutant(
    'a formula begins after a semicolon of an export',
    'T60',
    [CSV, '%s begins no formula where semicolons, tabs or lines separate cells'],
    ['people/desk/csv.ts', '.replace(BEGINS_FORMULA, "\'")', ''],
  ),
]
