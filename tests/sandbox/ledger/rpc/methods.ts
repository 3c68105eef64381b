import { accountInfo } from './account-info.ts'
import { accountNfts } from './account-nfts.ts'
import { accountObjects } from './account-objects.ts'
import { accountTx } from './account-tx.ts'
import { failure, type RpcAnswer } from './answer.ts'
import { ledgerEntry } from './ledger-entry.ts'
import { ledger, ledgerAccept, ledgerClosed, ledgerCurrent } from './ledger-methods.ts'
import type { ApiVersion, Method, Node, Params } from './node.ts'
import { nftBuyOffers, nftSellOffers } from './offer-methods.ts'
import { feature, fee, ping, serverInfo, serverState } from './server-methods.ts'
import { submit } from './submit.ts'
import { tx } from './tx.ts'
import { walletPropose } from './wallet-propose.ts'

const needsEvents: Method = () => failure('noEvents')

const methods = new Map<string, Method>([
  ['account_info', accountInfo],
  ['account_nfts', accountNfts],
  ['account_objects', accountObjects],
  ['account_tx', accountTx],
  ['feature', feature],
  ['fee', fee],
  ['ledger', ledger],
  ['ledger_accept', ledgerAccept],
  ['ledger_closed', ledgerClosed],
  ['ledger_current', ledgerCurrent],
  ['ledger_entry', ledgerEntry],
  ['nft_buy_offers', nftBuyOffers],
  ['nft_sell_offers', nftSellOffers],
  ['ping', ping],
  ['server_info', serverInfo],
  ['server_state', serverState],
  ['submit', submit],
  ['subscribe', needsEvents],
  ['tx', tx],
  ['unsubscribe', needsEvents],
  ['wallet_propose', walletPropose],
])

/** Answers one command. An error repeats the request, as the server does. */
export function answer(command: string, params: Params, node: Node, apiVersion: ApiVersion): RpcAnswer {
  const method = methods.get(command)
  const given = method ? method(params, node, apiVersion) : failure('unknownCmd')
  return given.status === 'error' ? { ...given, request: { ...params, command } } : given
}
