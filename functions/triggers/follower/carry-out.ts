import { howMany } from '#contract/in-words'
import { type Decision, noteOutcome, openDecision } from './decision-store.ts'
import { acceptedWay, type Divergence } from './divergence.ts'
import type { JournalWriter } from './journal-writer.ts'
import type { Shown } from './reported-link.ts'
import { endingAfter, rewindTo } from './rewind-store.ts'
import type { AskingNodes } from './services.ts'
import { countSingleOperatorTxs } from './single-operator-store.ts'
import { commonLink, witnessSingleOperatorTxs } from './witness.ts'

/** What a decision about the journal is judged by. */
interface Facts {
  readonly journal: JournalWriter
  readonly shown: Shown
  readonly found: Divergence | null
  readonly needed: number
}

type Of<Kind extends Decision['kind']> = Extract<Decision, { kind: Kind }>

/**
 * Carries out a person's decision about the journal, if it may, and stores the outcome. Where another writer moved the journal
 * meanwhile it stores none, and the decision is tried again.
 */
export async function carryOutDecision(services: AskingNodes, facts: Facts): Promise<void> {
  const { db, clock } = services
  const decision = await openDecision(db)
  if (!decision) return
  const outcome =
    decision.kind === 'rewind'
      ? await rewind(services, decision, facts)
      : await acceptHistory(services, decision, facts)
  if (outcome !== null) await noteOutcome(decision.id, outcome, clock.now()).run(db)
}

/** Null: the rewind was made and has its outcome, or is tried again. */
async function rewind(
  services: AskingNodes,
  { id, link, anyway }: Of<'rewind'>,
  { journal, needed, found }: Facts,
): Promise<string | null> {
  const { db, clock } = services
  const { tail } = journal
  const ending = tail && (await endingAfter(db, link, tail))
  if (!ending) return `refused: ${link} is no link that the journal keeps`
  if (ending.after.length === 0) return `refused: ${link} is the journal's last link already`
  // What was seen of an earlier tail says nothing about links that were read since.
  const known = found?.tail === tail.hash ? found.common : null
  const common = known ?? (await agreedCommonLink(services, needed))
  const isLacking = common !== null && !ending.after.some(({ hash }) => hash === common)
  if (!isLacking && anyway !== 1)
    return 'refused: no history that two operators agree on is known to lack what would be dropped'
  const outcome = `${howMany(ending.after.length, 'link')} forgotten`
  // With the rewind: carried out again, it would drop what was read since.
  const back = await rewindTo(db, tail, ending, (given) => noteOutcome(id, outcome, clock.now(), given))
  if (back) journal.setTail(back)
  return null
}

/** The journal's last link that the thread of the agreed AccountRoot leads back to; null while that is not known. */
async function agreedCommonLink(services: AskingNodes, needed: number) {
  const agreed = await services.ledger.agree()
  const root = agreed.ok ? await agreed.value.account(services.config.minter) : agreed
  return root.ok && root.value ? commonLink(services, root.value.previousTx, needed) : null
}

async function acceptHistory(
  services: AskingNodes,
  range: Of<'accept-history'>,
  { journal, shown, needed, found }: Facts,
): Promise<string | null> {
  const kept = await countSingleOperatorTxs(services.db)
  const contradicted = await witnessSingleOperatorTxs(services, needed, range)
  if (contradicted) return `refused: the operators show ${contradicted} otherwise than the journal has it`
  if (!found || found.tail !== journal.tail?.hash) {
    // A part of the links may be appended: what is missing is accepted once it is seen again.
    return found && kept.count === 0 ? null : 'what the journal has in these ledgers is accepted'
  }
  const way = acceptedWay(shown, found, range, needed)
  if (!way) return 'refused: what one operator shows in these ledgers does not join'
  if (!(await journal.appendAccepted(way))) return null
  return `${howMany(way.length, 'link')} appended`
}
