import { isValidClassicAddress } from 'ripple-address-codec'
import { z } from 'zod'
import type { EntryType } from '../state/entries.ts'
import { keylet } from '../state/keylets.ts'
import { serialize } from '../state/serialize.ts'
import { type Failure, failure, isFailure, success } from './answer.ts'
import { chooseLedger } from './ledger-choice.ts'
import type { Method, Params } from './node.ts'
import { addressParam, hash256Param } from './params.ts'
import { entryJson } from './transaction-json.ts'

type Wanted = { index: string; type?: EntryType }

/** One entry, by its index or the parts of its index. */
export const ledgerEntry: Method = (params, node, apiVersion) => {
  const chosen = chooseLedger(params, node, apiVersion)
  if (isFailure(chosen)) return chosen
  const wanted = wantedEntry(params)
  if (!wanted) {
    return apiVersion === 1
      ? { status: 'error', error: 'unknownOption' }
      : failure('invalidParams', 'No ledger_entry params provided.')
  }
  if (isFailure(wanted)) return wanted
  const { index, type } = wanted
  const entry = chosen.state.get(index)
  if (!entry) return failure('entryNotFound', undefined, { index, ...chosen.said })
  if (type && entry.LedgerEntryType !== type)
    return failure('unexpectedLedgerType', undefined, { index, ...chosen.said })
  const shown = params.binary === true ? { node_binary: serialize(entry) } : { node: entryJson(index, entry) }
  return success({ index, ...chosen.said, ...shown })
}

function wantedEntry(params: Params): Wanted | Failure | undefined {
  if (params.index !== undefined) return byIndex(params, 'index')
  if (params.nft_offer !== undefined) return byIndex(params, 'nft_offer', 'NFTokenOffer')
  if (params.nft_page !== undefined) return byIndex(params, 'nft_page', 'NFTokenPage')
  if (params.amendments !== undefined) return { index: keylet.amendments(), type: 'Amendments' }
  if (params.fee !== undefined) return { index: keylet.feeSettings(), type: 'FeeSettings' }
  if (params.ticket !== undefined) return byTicket(params)
  if (params.ripple_state !== undefined) return byLine(params)
  if (params.deposit_preauth !== undefined) return byPreauth(params)
  if (params.delegate !== undefined) return byDelegate(params)
  if (params.directory !== undefined) return byDirectory(params)
  if (params.account_root === undefined) return undefined
  const address = addressParam(params, 'account_root')
  return typeof address === 'string' ? { index: keylet.account(address), type: 'AccountRoot' } : address
}

function byIndex(params: Params, field: string, type?: EntryType): Wanted | Failure {
  const index = hash256Param(params, field)
  if (typeof index !== 'string') return index
  return type ? { index, type } : { index }
}

const address = z.string().refine(isValidClassicAddress)
const ticketSchema = z.object({ account: address, ticket_seq: z.coerce.number().int().nonnegative() })
const lineSchema = z.object({ accounts: z.tuple([address, address]), currency: z.string() })
const preauthSchema = z.object({ owner: address, authorized: address })
const delegateSchema = z.object({ account: address, authorize: address })
const directorySchema = z.union([
  z.object({ owner: address, sub_index: z.number().int().nonnegative().default(0) }),
  z.object({
    dir_root: z.string().regex(/^[0-9A-F]{64}$/i),
    sub_index: z.number().int().nonnegative().default(0),
  }),
])

function byTicket(params: Params): Wanted | Failure {
  if (typeof params.ticket === 'string') return byIndex(params, 'ticket', 'Ticket')
  const parsed = ticketSchema.safeParse(params.ticket)
  if (!parsed.success) return malformed()
  return { index: keylet.ticket(parsed.data.account, parsed.data.ticket_seq), type: 'Ticket' }
}

function byLine({ ripple_state }: Params): Wanted | Failure {
  const parsed = lineSchema.safeParse(ripple_state)
  if (!parsed.success) return malformed()
  const { accounts, currency } = parsed.data
  return { index: keylet.line(...accounts, currency), type: 'RippleState' }
}

function byPreauth(params: Params): Wanted | Failure {
  if (typeof params.deposit_preauth === 'string') return byIndex(params, 'deposit_preauth', 'DepositPreauth')
  const parsed = preauthSchema.safeParse(params.deposit_preauth)
  if (!parsed.success) return malformed()
  return { index: keylet.depositPreauth(parsed.data.owner, parsed.data.authorized), type: 'DepositPreauth' }
}

function byDelegate(params: Params): Wanted | Failure {
  if (typeof params.delegate === 'string') return byIndex(params, 'delegate', 'Delegate')
  const parsed = delegateSchema.safeParse(params.delegate)
  if (!parsed.success) return malformed()
  return { index: keylet.delegate(parsed.data.account, parsed.data.authorize), type: 'Delegate' }
}

function byDirectory(params: Params): Wanted | Failure {
  if (typeof params.directory === 'string') return byIndex(params, 'directory', 'DirectoryNode')
  const parsed = directorySchema.safeParse(params.directory)
  if (!parsed.success) return malformed()
  const root =
    'owner' in parsed.data ? keylet.ownerDirectory(parsed.data.owner) : parsed.data.dir_root.toUpperCase()
  return { index: keylet.directoryPage(root, BigInt(parsed.data.sub_index)), type: 'DirectoryNode' }
}

function malformed(): Failure {
  return { status: 'error', error: 'malformedRequest', error_code: 0, error_message: 'Malformed request.' }
}
