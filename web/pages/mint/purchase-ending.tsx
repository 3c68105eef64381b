import { adviceFor, mintErrors } from '#contract/mint-errors'
import { drops, xrpText } from '#contract/money'
import { DISCORD } from '#contract/names'
import { type CallError, UNKNOWN_ERROR } from '../../lib/call.ts'
import { MONO } from '../../ui/mono.ts'
import { NEW_TAB } from '../../ui/new-tab.ts'
import type { Ending } from './purchase-flow.ts'

/** Why a purchase failed, what to do, what it cost, and the reference for support. */
export function EndingWords({ ending }: { ending: Ending }) {
  const charged = chargedSentence(ending)
  const { sentence, advice, reference } = ending
  return (
    <>
      <p>{sentence}</p>
      {advice && <p>{advice}</p>}
      {charged && <p>{charged}</p>}
      {reference && (
        <p>
          <a href={DISCORD} {...NEW_TAB}>
            Ask support on Discord
          </a>{' '}
          <span>and name</span> <span {...MONO}>{reference}</span>
        </p>
      )}
    </>
  )
}

const NETWORK_TROUBLE = 'Network error. Please check your connection and try again.'
const UNWATCHED = 'Unable to monitor transaction status. Please check your Xaman app for the result.'

/** A message longer than this was written for people, and says more than a general sentence. */
const TELLING = 24

/** The ending of a purchase call that failed. Nothing was charged, because there was nothing to sign yet. */
export function endingOfCall({ code, message, status, requestId }: CallError): Ending {
  const charged = drops(0n)
  const found = requestId !== null && status !== null && status >= 500 && { reference: requestId }
  switch (code) {
    case 'network':
    case 'aborted':
      return { code: null, sentence: NETWORK_TROUBLE, advice: null, charged }
    case 'http':
    case 'invalid_reply':
      return { code: null, sentence: purchaseSentence(message), advice: null, charged, ...found }
    default:
      return { code, sentence: message, advice: adviceFor(code), charged, ...(code === 'internal' && found) }
  }
}

/** The sentence for a message that is not in the catalogue, chosen by its words. The first match decides. */
export function purchaseSentence(message: string): string {
  const text = message.trim()
  if (text === '' || text === UNKNOWN_ERROR) return UNKNOWN_ERROR
  if (text.startsWith('Invalid API response')) return text
  const found = sentences.find(([pattern]) => pattern.test(text))
  if (found) return found[1]
  return text.length > TELLING ? text : mintErrors.internal.error
}

const sentences: readonly (readonly [RegExp, string])[] = [
  [/account info|not found/i, mintErrors.wallet_unactivated.error],
  [/insufficient|funds/i, mintErrors.insufficient_funds.error],
  [/timeout|timed out|network/i, NETWORK_TROUBLE],
  [/permission|unauthorized/i, 'Permission denied. Please reconnect your wallet and try again.'],
  [/invalid|malformed/i, mintErrors.invalid_request.error],
  [/busy|overloaded/i, mintErrors.busy.error],
  [/rejected/i, mintErrors.wallet_rejected.error],
  [/monitoring failed/i, UNWATCHED],
]

/** What a failed purchase cost, as a sentence; null while only the ledger knows, or if the advice says it. */
export function chargedSentence({ charged, advice }: Pick<Ending, 'charged' | 'advice'>): string | null {
  if (charged === null || advice?.includes('not charged')) return null
  return charged === 0n
    ? 'You were not charged.'
    : `Only the network fee of ${xrpText(charged)} XRP was charged.`
}
