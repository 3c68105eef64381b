import { SECOND } from '#contract/timing'
import { signedHeaders } from '../../../adapters/kyc-provider/sumsub-signature.ts'
import { checkOf } from './check.ts'
import { type Finding, findingsOf } from './finding.ts'
import { answerInWords, isOutage } from './outage.ts'

const { note, right, wrong } = findingsOf('identity')

type Facts =
  | { readonly kind: 'not set' }
  | { readonly kind: 'unseen' }
  /** `fast` is by how many seconds this machine's clock is ahead of the provider's, where that shows its own. */
  | { readonly kind: 'asked'; readonly status: number | null; readonly fast?: number }

/** Seconds that the provider's clock and that of a signed call may differ. */
const TOLERANCE = 60

/** Asks for a person that does not exist: a provider that accepts the token answers 404. */
const NO_PERSON = '/resources/applicants/-;externalUserId=nobody/one'

/** Judges one call of the identity provider. */
export function judgeProvider(facts: Facts): Finding {
  if (facts.kind === 'not set')
    return note(
      'no provider is set: no new person can be verified',
      'README.md says what Legendary and Mythic need',
    )
  if (facts.kind === 'unseen')
    return note(
      'not asked: its keys are not known here',
      'set KYC_APP_TOKEN and KYC_APP_SECRET in this shell to have it asked',
    )
  const { status, fast = 0 } = facts
  if (status === 200 || status === 404) return right('the provider accepts the token')
  if (status === 401 && Math.abs(fast) > TOLERANCE)
    return wrong(
      `the clock of this machine is ${Math.abs(fast)} s ${fast > 0 ? 'fast' : 'slow'}: the provider does not accept what it signs`,
      'set the clock of this machine, and run this again',
    )
  if (status === 401 || status === 403)
    return wrong(
      `the provider does not accept the token (HTTP ${status})`,
      'make another app token: npm run setup ENV -- --rotate KYC_APP_TOKEN --rotate KYC_APP_SECRET',
    )
  if (isOutage(status))
    return note(
      `the provider does not work now (${answerInWords(status)}), so that its token could not be checked`,
      'run this again in some minutes; functions/runbooks/xaman-down.md says what an outage does',
    )
  return wrong(`the provider answers HTTP ${status}`, 'correct KYC_API_URL')
}

export const provider = checkOf(
  'identity',
  'before',
  async ({ known, http, now }): Promise<Facts> => {
    if (!known.has('KYC_APP_TOKEN')) return { kind: 'not set' }
    const { KYC_API_URL: url, KYC_APP_TOKEN: token, KYC_APP_SECRET: secret } = known.values
    if (url === undefined || token === undefined || secret === undefined) return { kind: 'unseen' }
    const timestamp = String(Math.floor(now() / SECOND))
    const sent = { timestamp, method: 'GET', path: NO_PERSON, body: '' }
    const headers = await signedHeaders(token, secret, sent)
    const answer = await http(`${url}${NO_PERSON}`, { headers }).catch(() => null)
    const theirs = Date.parse(answer?.headers.get('date') ?? '')
    const fast = Number.isNaN(theirs) ? 0 : Math.round((now() - theirs) / SECOND)
    return { kind: 'asked', status: answer?.status ?? null, fast }
  },
  judgeProvider,
)
