import { xrp } from '#contract/money'
import { err, ok } from '#contract/result'
import type { Address } from '#contract/wire/ledger-ids'
import type { Account } from '../../../../functions/adapters/ledger/ledger.ts'
import { quietLog } from '../../../../functions/log.ts'
import type { Services } from '../../../../functions/services.ts'

interface Around {
  readonly db: D1Database
  readonly minter: Address
  /** The minter's objects in the ledger that two nodes agree on. */
  readonly account: () => Promise<Partial<Account>>
  /** Gets each transaction to sign; none is signed. */
  readonly sign: (tx: Readonly<Record<string, unknown>>) => void
  readonly config?: Partial<Services['config']>
}

/** The services of upkeep on a quiet network, up to the call of the signer. */
export function upkeepServices({ db, minter, account, sign, config }: Around): Services {
  const state = { index: 10, baseFee: 10n, reserveBase: xrp(1), reserveIncrement: 200_000n, closeTime: 0 }
  return {
    db,
    config: { minter, ...config },
    ledger: { agree: async () => ok({ index: 10, account: async () => ok(await account()) }) },
    follower: { tip: async () => state },
    signer: {
      sign(tx: Readonly<Record<string, unknown>>) {
        sign(tx)
        return err('a test signs nothing')
      },
    },
    clock: { now: () => 0 },
    secrets: { alertUrl: null },
    log: quietLog,
    defer: () => {},
  } as unknown as Services
}
