// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source, not templates
import { guardMutant, type Mutant } from './mutant.ts'

/** Guards against floods of questions, of calls and of forms. */
export const floodMutants: readonly Mutant[] = [
  guardMutant(
    'wallets without XRP use all questions that pages may put to nodes',
    'T74',
    [
      'journeys/wallet-pages.test.ts',
      'wallets without XRP that are read without end leave half of the questions to those that can pay',
    ],
    ['sale/wallet/question-store.ts', 'const MAX_SHORT = MAX / 2', 'const MAX_SHORT = MAX'],
  ),
  guardMutant(
    'requests that no page watches use all calls of Xaman',
    'T74',
    [
      'journeys/unwatched-requests.test.ts',
      'a cron run leaves half of the calls of Xaman too, and a request that is reported as answered is read all the same',
    ],
    ['sale/purchase/read-payload.ts', "asker === 'alarm' || asker === 'cron'", "asker === 'alarm'"],
  ),
  guardMutant(
    'a flood of long forms uses up what is kept of everyone before a person is asked for',
    'T58',
    [
      'functions/people/forms/human-check.worker.test.ts',
      'fifteen forms of 30 KB count as sixty: without a token long ones do not use up what is kept of everyone',
    ],
    ['people/forms/store.ts', 'COALESCE(SUM(${TIMES_COUNTED}), 0) AS everyone', 'count(*) AS everyone'],
    ['people/forms/store.ts', '< ${caps.everyone}', '< ${MAX_KEPT}'],
  ),
  guardMutant(
    'an address that a stranger used up stays used up for its owner',
    'T58',
    [
      'functions/people/forms/human-check.worker.test.ts',
      'a person whose address a stranger used up for the day can still send a form',
    ],
    ['people/forms/human-check.ts', "proof === 'person' ? UNCAPPED : perEmail", 'perEmail'],
  ),
  guardMutant(
    'an address is open to programs while Turnstile is unreachable',
    'T58',
    [
      'functions/people/forms/human-check.worker.test.ts',
      'while Turnstile is unreachable an address that is used up stays so',
    ],
    ['people/forms/human-check.ts', "proof === 'person' ? UNCAPPED : perEmail", 'UNCAPPED'],
  ),
  guardMutant(
    'a text of a stranger is composed in a time that grows with its square',
    'T58',
    [
      'contract/forms.test.ts',
      'a letter keeps thirty marks: a stranger’s thousands would be sorted for seconds',
    ],
    ['contract/composed-text.ts', "text.replace(EXCESS_MARKS, '$1')", 'text'],
  ),
  guardMutant(
    'a page repeats any number of fields that a program made up',
    'T58',
    [
      'functions/people/own-entry/own-entry.worker.test.tsx',
      'a correction over the rate limit is kept on the page whole, and can be sent from there; a flood of fields is not',
    ],
    ['people/own-entry/routes.ts', 'fields.size > MAX_FIELDS', 'fields.size < 0'],
  ),
  guardMutant(
    'a signature that names no last ledger is asked about at each close',
    'T74',
    [
      'journeys/bulkheads.test.ts',
      'a signature that names no last ledger, and that no ledger gets, costs few calls until its offer ends',
    ],
    ['sale/purchase/check-offer.ts', 'clock.now() - signed.at > DECIDED_WITHIN', 'false'],
  ),
]
