import { type Address, address } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import type { Account } from '../../../adapters/ledger/ledger.ts'
import { PAGE, readPages } from '../../../adapters/ledger/node-questions.ts'
import type { RpcAnswer } from '../../../adapters/ledger/rpc.ts'
import { accountInfo, readAccount, serverState } from '../../../adapters/ledger/wire.ts'
import { CannotCheck, type ExaminedEnvironment } from './examined-environment.ts'

/** What the doctor has to know of an account. */
export interface LedgerAccount
  extends Pick<Account, 'balance' | 'ownerCount' | 'masterDisabled' | 'regularKey' | 'minter'> {
  /** How many of its objects are tickets. */
  readonly tickets: number
  /** It takes no payment without a DestinationTag. */
  readonly needsTag: boolean
  /** It takes payments of accounts only that it has authorised. */
  readonly needsPermission: boolean
  /** The web domain that it claims (AccountSet, Domain); null where it claims none. */
  readonly domain: string | null
}

const LSF_REQUIRE_DEST_TAG = 0x0002_0000
const LSF_DEPOSIT_AUTH = 0x0100_0000

const beside = z.object({
  account_data: z.object({
    Flags: z.number(),
    TicketCount: z.optional(z.number()),
    Domain: z.optional(z.string()),
  }),
})

/** The account in a node's validated ledger; null where the ledger has none. Throws where no node answers. */
export async function askAccount(
  examined: Pick<ExaminedEnvironment, 'known' | 'ask'>,
  account: Address,
): Promise<LedgerAccount | null> {
  const answer = await askAnyNode(examined, 'account_info', { account, ledger_index: 'validated' })
  if (answer.kind === 'error' && answer.error === 'actNotFound') return null
  const result = answer.kind === 'result' ? answer.result : null
  const { Flags, TicketCount, Domain } = beside.parse(result).account_data
  return {
    ...readAccount(accountInfo.parse(result)),
    tickets: TicketCount ?? 0,
    needsTag: (Flags & LSF_REQUIRE_DEST_TAG) !== 0,
    needsPermission: (Flags & LSF_DEPOSIT_AUTH) !== 0,
    domain: Domain ? Buffer.from(Domain, 'hex').toString() : null,
  }
}

const delegates = z.object({
  account_objects: z.array(z.object({ Account: address, Authorize: address })),
  marker: z.optional(z.unknown()),
})

/** The accounts that this one lets send transactions for it (DelegateSet). Throws where no node lists them. */
export async function askDelegates(
  examined: Pick<ExaminedEnvironment, 'known' | 'ask'>,
  account: Address,
): Promise<readonly Address[]> {
  const listed = await readPages(
    (method, params) => askAnyNode(examined, method, params),
    'account_objects',
    { account, type: 'delegate', ledger_index: 'validated', limit: PAGE },
    delegates,
    (page) => page.account_objects,
  )
  if (!listed.ok) throw new CannotCheck('no node lists who may act for an account', 'see the nodes')
  // Those that let this account act for them are listed with it too.
  return listed.value.all.flatMap(({ Account, Authorize }) => (Account === account ? [Authorize] : []))
}

/** Whether an account lets another one pay it although it takes no payment without permission (DepositPreauth). */
export async function lets(
  examined: ExaminedEnvironment,
  owner: Address,
  authorized: Address,
): Promise<boolean> {
  const deposit_preauth = { owner, authorized }
  const answer = await askAnyNode(examined, 'ledger_entry', { deposit_preauth, ledger_index: 'validated' })
  return answer.kind === 'result'
}

/** The reserves that the ledger asks for now, in drops. */
export async function askReserves(
  examined: ExaminedEnvironment,
): Promise<{ reserveBase: bigint; reserveIncrement: bigint }> {
  const answer = await askAnyNode(examined, 'server_state', {})
  const { state } = serverState.parse(answer.kind === 'result' ? answer.result : null)
  const { reserve_base, reserve_inc } = state.validated_ledger
  return { reserveBase: BigInt(reserve_base), reserveIncrement: BigInt(reserve_inc) }
}

/** The first answer of a node that has one. Throws where none has. */
export async function askAnyNode(
  { known, ask }: Pick<ExaminedEnvironment, 'known' | 'ask'>,
  method: string,
  params: object,
): Promise<RpcAnswer> {
  for (const { rpcUrl } of known.values.XRPL_NODES ?? []) {
    const answer = await ask(rpcUrl, method, params)
    if (answer.kind !== 'unreachable') return answer
  }
  throw new CannotCheck('no node of XRPL_NODES answers', 'see the nodes')
}
