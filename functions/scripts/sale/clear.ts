import type { Row } from '../database/database.ts'
import { say } from '../output.ts'
import { ACTIVE_HALTS, clearLoss, signedElsewhere } from './alert-store.ts'
import { type Asked, authorOf } from './asked.ts'
import { CLOSED_BY_SETTING } from './outside.ts'
import { pauseLine } from './pause.ts'
import { selectActivePauses } from './pause-store.ts'
import { shownTime } from './shown.ts'

const MAX = 50

const ENDS_BY_ITSELF: Readonly<Record<string, string>> = {
  restored: 'the follower ends it as soon as the ledger is read again',
  diverged:
    'it ends once the ledger joins the journal; see npm run sale ENV rewind TX and accept-history FROM TO',
  minter:
    'the cron run clears it once the issuer names the minter (AccountSet) and the minter the key of the Worker (SetRegularKey)',
}

/**
 * Clears the halt "loss", with its alert. Prints first what left the minter; without `confirm` it changes nothing. Throws for
 * any other halt, since those end by themselves, where the halt is not set, or more has left the minter than was printed, and
 * without a name or a reason.
 */
export async function clear(asked: Asked): Promise<void> {
  const { database, output, options, outside, now } = asked
  const [name = ''] = asked.words
  const reason = ENDS_BY_ITSELF[name]
  if (reason) throw new Error(`The halt "${name}" cannot be cleared by hand: ${reason}.`)
  if (name !== 'loss') throw new Error('Which halt? npm run sale ENV clear loss')
  const loss = (await database.run(ACTIVE_HALTS)).find((halt) => halt.name === 'loss')
  if (!loss) throw new Error('The halt "loss" is not set.')
  const signed = await signedElsewhere(database, MAX)
  say(
    output,
    `Set since ${shownTime(loss.since)}: ${loss.why}`,
    signed.length > 0
      ? `Transactions of the minter, or at its cost, that this server did not sign, the newest first (at most ${MAX}):`
      : 'The journal has no transaction of the minter, or at its cost, that this server did not sign.',
    ...signed.map(transactionLine),
  )
  if (!options.confirm)
    return say(
      output,
      'Nothing was changed. To clear the halt: npm run sale -- ENV clear loss --by NAME --why TEXT --confirm',
    )
  if (!(await clearLoss(database, authorOf(asked), Number(signed[0]?.total ?? 0))))
    throw new Error(
      'Nothing was changed: the minter signed more meanwhile, or lost more, or the halt is not set any more. Run this again.',
    )
  const left = await database.run(ACTIVE_HALTS)
  const paused = (await database.run(selectActivePauses(now))).map(pauseLine)
  say(
    output,
    'The halt "loss" is cleared.',
    ...left.map((halt) => `The halt "${halt.name}" is still set: ${ENDS_BY_ITSELF[String(halt.name)]}.`),
    ...paused,
    ...(outside.isClosed
      ? [CLOSED_BY_SETTING]
      : left.length + paused.length === 0
        ? ['The sale is open again.']
        : []),
  )
}

function transactionLine({ ledger, type, result, hash }: Row): string {
  return `  ledger ${ledger}  ${type} ${result}  (${hash})`
}
