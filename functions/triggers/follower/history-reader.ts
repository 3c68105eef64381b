import { SECOND } from '#contract/timing'
import type { TxHash } from '#contract/wire/ledger-ids'
import type { HistoryShown, LedgerNode } from '../../adapters/ledger/ledger.ts'
import type { Cursor } from '../../records/journal/cursor-store.ts'
import type { Services } from '../../services.ts'
import { linkOf, type ReportedLink } from './reported-link.ts'
import { MAX_HELD, type ShownThread } from './shown-thread.ts'

/** How long one reading goes on: the next one continues from where the journal is by then. */
const READING = 10 * SECOND

type ReaderServices = Pick<Services, 'clock' | 'config' | 'secrets'>

/** Reads the links after the journal's tail from the history of a node, in parts where that is long. */
export class HistoryReader {
  readonly #services: ReaderServices
  readonly #thread: ShownThread
  readonly #tail: () => Cursor | null
  /**
   * Of a node whose history was read in part: the ledger up to which no link follows this tail. Strangers' transactions that
   * only name the minter may be too many for one reading.
   */
  readonly #quiet = new Map<LedgerNode, { readonly tail: TxHash; readonly to: number }>()

  constructor(services: ReaderServices, thread: ShownThread, tail: () => Cursor | null) {
    this.#services = services
    this.#thread = thread
    this.#tail = tail
  }

  /** Whether the last reading of this node's history ended before a link, and the next one goes on from there. */
  isPart(node: LedgerNode): boolean {
    return this.#quiet.has(node)
  }

  /** Reads each history from the journal's tail again. */
  forget(): void {
    this.#quiet.clear()
  }

  /**
   * Reads the links after the journal's tail up to this ledger into the thread, or as many as fit the limit; none while the
   * limit is reached.
   */
  async read(node: LedgerNode, last: number): Promise<HistoryShown> {
    const { clock, config } = this.#services
    if (this.#thread.hasEnough) return 'less'
    const from = this.#tail()
    const quiet = this.#quiet.get(node)
    const links: ReportedLink[] = []
    const until = clock.now() + READING
    let held = 0
    let to = quiet && quiet.tail === from?.hash ? quiet.to : (from?.ledger ?? -1)
    const range = { first: to, last, orLater: from !== null }
    const shown = await node.history(config.minter, range, async (transactions) => {
      for (const tx of transactions) {
        const link = await linkOf(this.#services, tx)
        if (!link) continue
        links.push(link)
        held += link.effectsText.length
      }
      // Continued beyond the range, as after a wrong index, it would show nothing any more.
      to = Math.min(transactions.at(-1)?.ledger ?? to, last)
      return held > MAX_HELD || clock.now() >= until ? 'enough' : 'more'
    })
    this.#thread.replace(links, last)
    if (from && to > from.ledger && shown === 'less' && links.every(({ isBeside }) => isBeside))
      this.#quiet.set(node, { tail: from.hash, to })
    else this.#quiet.delete(node)
    return shown
  }
}
