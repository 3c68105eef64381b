import { RECEIPT_KEYS_PATH } from '#contract/receipts'
import type { RefusalKind } from '../wrangler/refusal.ts'
import { valueOrStop } from '../wrangler/required.ts'
import { makeSecrets, publicHalves, secretsToMake } from './secrets.ts'
import type { SetupFiles } from './setup-files.ts'
import type { SetupState } from './setup-state.ts'
import type { SetupTools } from './tools.ts'

/**
 * Makes the secrets that no person has to know. A Worker that is there gets them and those that were given, in one request;
 * else they wait in the file of a first deploy.
 */
export async function provideSecrets(
  files: SetupFiles,
  rotate: readonly string[],
  { wrangler, say }: Pick<SetupTools, 'wrangler' | 'say'>,
): Promise<void> {
  const state = await files.read()
  const names = secretsToMake(state, rotate, files.kept)
  if (names.length > 0) {
    files.keep(makeSecrets(names))
    say(`Made: ${names.join(', ')}.`)
  }
  const sent = Object.keys(files.held)
  if (sent.length === 0) return
  if (sent.includes('RECEIPT_KEY')) keepOldReceiptKey(files, state)
  // Until the Worker has answered, it is not known which value it has.
  files.remember({ uploading: sent, ...publicHalves(files.held) })
  const answer = await wrangler.setSecrets(files.held)
  if (!answer.ok && CHANGED_NOTHING.has(answer.error)) forgetUpload(files, state)
  valueOrStop(answer, 'uploading secrets')
  files.remember({ uploading: [] })
  say(`Uploaded in one request: ${sent.join(', ')}.`)
  if (sent.includes('MINTER_SEED'))
    say('Nothing is sold until the minter has signed SetRegularKey for its new key.')
}

/** Refusals after which the Worker has what it had. */
const CHANGED_NOTHING: ReadonlySet<RefusalKind> = new Set(['not-latest', 'signed-out'])

/** Writes down again what was written down before an upload, so that no later run replaces what this one could not. */
function forgetUpload(files: SetupFiles, { record, section }: SetupState): void {
  const { uploading, minterKey, receiptKey } = record
  files.remember({ uploading, minterKey, receiptKey })
  if ('RECEIPT_KEY' in files.held)
    files.edit({ vars: { RECEIPT_OLD_KEYS: section.vars.RECEIPT_OLD_KEYS ?? '' } })
}

/**
 * Adds the public half of the key that is replaced to RECEIPT_OLD_KEYS, so that its receipts stay valid. Throws where it is
 * not known.
 */
function keepOldReceiptKey(files: SetupFiles, state: SetupState): void {
  const { record, uploaded, section } = state
  if (!uploaded.includes('RECEIPT_KEY')) return
  const sentence = unknownReceiptKey(state, Boolean(section.vars.RECEIPT_OLD_KEYS))
  if (sentence !== null) throw new Error(sentence)
  const old = section.vars.RECEIPT_OLD_KEYS ?? ''
  if (record.receiptKey === undefined || old.includes(record.receiptKey)) return
  files.edit({ vars: { RECEIPT_OLD_KEYS: [old, record.receiptKey].filter(Boolean).join(', ') } })
}

/**
 * Why the key of receipts cannot be replaced yet, as a sentence; null where it can. `isGiven`: its public half is among the answers
 * of this run. One that is listed as replaced is not the present one: another machine has made that.
 */
export function unknownReceiptKey(
  { record: { receiptKey }, section }: Pick<SetupState, 'record' | 'section'>,
  isGiven: boolean,
): string | null {
  const old = section.vars.RECEIPT_OLD_KEYS?.split(/[\s,]+/).filter(Boolean) ?? []
  if (isGiven || (receiptKey !== undefined && !old.includes(receiptKey))) return null
  return `The public half of the present RECEIPT_KEY is not known here, and its receipts need it: add RECEIPT_OLD_KEYS=${[...old, 'KEY'].join(',')}, as the site’s ${RECEIPT_KEYS_PATH} has it.`
}
