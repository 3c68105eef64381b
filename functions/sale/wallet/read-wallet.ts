import { xrpText } from '#contract/money'
import { err, ok, type Result } from '#contract/result'
import { noFunds, spendable } from '#contract/spendable'
import { tierIds, tierOfPass, tiers } from '#contract/tiers'
import type { ReplyOf } from '#contract/wire/endpoint'
import type { Address } from '#contract/wire/ledger-ids'
import type { readWalletNfts, WalletData } from '#contract/wire/wallet'
import { acceptanceFee, buyersCosts, reserveOf } from '../../adapters/ledger/fee.ts'
import type { Account, LedgerCosts } from '../../adapters/ledger/ledger.ts'
import { accessTo } from '../../adapters/rooms/room-access.ts'
import { readApproval } from '../../people/kyc/approvals.ts'
import type { Services } from '../../services.ts'
import { noteMeans } from '../admission/means-store.ts'
import { passesAmong } from '../collection/store.ts'
import { passesInLimit } from '../purchase/store.ts'
import { noteMayPay } from './question-store.ts'

/** NFTokens read of one wallet; the page shows far fewer. */
const MAX_NFTS = 400

/** The session's wallet as the validated ledger has it. */
export async function readWalletData(
  services: Pick<
    Services,
    'db' | 'clock' | 'secrets' | 'log' | 'ledger' | 'follower' | 'rooms' | 'kyc' | 'defer'
  >,
  wallet: Address,
): Promise<Result<WalletData, 'ledger_unreachable'>> {
  const { ledger, follower, db, clock } = services
  const readAt = clock.now()
  const [account, held, state, room] = await Promise.all([
    ledger.account(wallet),
    readOwnNfts(services, wallet),
    follower.tip(),
    accessTo(services, { kind: 'wallet', id: wallet }),
  ])
  if (!account.ok || !held.ok || !state) return err('ledger_unreachable')
  const mayPay = (account.value?.balance ?? 0n) >= tiers[tierIds[0]].price
  await Promise.all([noteMeans(db, wallet, account.value, readAt), noteMayPay(services, wallet, mayPay)])
  const person = await readApproval(services, wallet)
  return ok({
    address: wallet,
    connected: true,
    ...moneyOf(account.value, buyersCosts(state)),
    kycVerified: person?.state === 'approved',
    passes: await passesInLimit(db, wallet),
    nfts: held.value.nfts,
    ledgerIndex: state.index,
    readAt,
    room,
  })
}

/** What a wallet has and what paying costs, as the page shows it; the account is null where the ledger has none. */
export function moneyOf(
  account: Pick<Account, 'balance' | 'ownerCount'> | null,
  state: LedgerCosts,
): Pick<WalletData, 'activated' | 'balance' | 'balanceDrops' | 'spendableDrops' | 'reserve' | 'feeDrops'> {
  const { balance, ownerCount } = account ?? noFunds
  const reserve = reserveOf(state)
  return {
    activated: account !== null,
    balance: xrpText(balance),
    balanceDrops: balance.toString(),
    spendableDrops: spendable({ balance, ownerCount }, reserve).toString(),
    reserve: {
      baseDrops: reserve.base.toString(),
      incrementDrops: reserve.increment.toString(),
      ownerCount,
    },
    feeDrops: acceptanceFee(state).toString(),
  }
}

/** The wallet's NFTokens, our own passes first. */
export async function readOwnNfts(
  { ledger, db }: Pick<Services, 'ledger' | 'db'>,
  wallet: Address,
): Promise<Result<ReplyOf<typeof readWalletNfts>, 'ledger_unreachable'>> {
  const held = await ledger.nfts(wallet, MAX_NFTS)
  if (!held.ok) return err('ledger_unreachable')
  const passes = await passesAmong(
    db,
    held.value.nfts.map((nft) => nft.NFTokenID),
  )
  const nfts = held.value.nfts.map((nft) => {
    const tokenId = passes.get(nft.NFTokenID)
    return { ...nft, pass: tokenId === undefined ? null : { tokenId, ...tierOfPass(tokenId) } }
  })
  nfts.sort((a, b) => Number(b.pass !== null) - Number(a.pass !== null))
  return ok({ address: wallet, nfts, more: held.value.more })
}
