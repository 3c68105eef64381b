import { address } from '#contract/wire/ledger-ids'
import { nodes as nodesIn } from '../../functions/config/nodes.ts'
import { saleLedger } from '../../functions/scripts/ledger/sale-ledger.ts'
import { answer } from '../../functions/scripts/sale/answer.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { bindingsFor } from './bindings.ts'
import { commandsOn } from './commands-on.ts'
import type { ProcessWorld } from './process-world.ts'

/** What the commands are run on; the ledger is that of the sandbox, where there is one. */
interface Asked {
  readonly db: D1Database
  readonly clock: Pick<ProcessWorld['clock'], 'now'>
  readonly sandbox?: Sandbox
  readonly bindings?: Readonly<Record<string, string>>
  /** The site's time, if it is another than that of this machine. */
  readonly siteNow?: number
  /** Whether wrangler.toml keeps the sale closed. */
  readonly isClosed?: boolean
}

/** The output of `npm run sale` with these arguments, or its complaint. */
export async function answerSale(asked: Asked, ...words: readonly string[]): Promise<string> {
  const { db, clock, isClosed = false, siteNow = clock.now() } = asked
  let said = ''
  const output = (text: string) => {
    said += text
  }
  try {
    await answer(
      'local',
      words,
      () => commandsOn(db),
      output,
      clock.now(),
      async () => ledgerOf(asked),
      {
        site: async () => ({ says: 'The site was not asked.', now: siteNow }),
        payloads: '30',
        calls: '200',
        isClosed,
      },
    )
    return said
  } catch (cause) {
    return `failed: ${(cause as Error).message}`
  }
}

/** The words of the command that was printed, as an operator would paste it. */
export function printedCommand(said: string): readonly string[] {
  const [, words = ''] = /npm run sale -- ENV (.*)$/m.exec(said) ?? []
  return words.split(' ')
}

function ledgerOf({ sandbox, clock, bindings = {} }: Asked) {
  if (!sandbox) throw new Error('there is no ledger here')
  const { XRPL_NODES = '', TREASURY_ADDRESS, FUNDING_ADDRESSES } = { ...bindingsFor(sandbox), ...bindings }
  const nodes = nodesIn(XRPL_NODES)
  return saleLedger(
    {
      nodes: nodes.ok ? nodes.value : [],
      network: 512,
      minter: address.parse(sandbox.accounts.minter.address),
      treasury: TREASURY_ADDRESS ? address.parse(TREASURY_ADDRESS) : null,
      funding: (FUNDING_ADDRESSES ?? '')
        .split(',')
        .filter(Boolean)
        .map((one) => address.parse(one.trim())),
    },
    undefined,
    { now: clock.now, sleep: async () => {} },
  )
}
