import { accountInfo } from './account-info.ts'
import { accountLines } from './account-lines.ts'
import { accountNfts } from './account-nfts.ts'
import { accountObjects } from './account-objects.ts'
import { accountTx } from './account-tx.ts'
import { failure, type RpcAnswer, withoutSecrets } from './answer.ts'
import { clioAnswer } from './clio.ts'
import { fee } from './fee.ts'
import { ledgerData } from './ledger-data.ts'
import { ledgerEntry } from './ledger-entry.ts'
import { ledger, ledgerAccept, ledgerClosed, ledgerCurrent } from './ledger-methods.ts'
import type { ApiVersion, Method, Node, Params } from './node.ts'
import { nftBuyOffers, nftSellOffers } from './offer-methods.ts'
import { serverInfo, serverState } from './server-info.ts'
import { feature, ping, random } from './server-methods.ts'
import { submit } from './submit.ts'
import { tx } from './tx.ts'
import { walletPropose } from './wallet-propose.ts'

/** Over HTTP a subscription needs a callback address, which this server does not support. */
const needsSocket: Method = () => failure('invalidParams')

const methods = new Map<string, Method>([
  ['account_info', accountInfo],
  ['account_lines', accountLines],
  ['account_nfts', accountNfts],
  ['account_objects', accountObjects],
  ['account_tx', accountTx],
  ['feature', feature],
  ['fee', fee],
  ['ledger', ledger],
  ['ledger_accept', ledgerAccept],
  ['ledger_closed', ledgerClosed],
  ['ledger_current', ledgerCurrent],
  ['ledger_data', ledgerData],
  ['ledger_entry', ledgerEntry],
  ['nft_buy_offers', nftBuyOffers],
  ['nft_sell_offers', nftSellOffers],
  ['ping', ping],
  ['random', random],
  ['server_info', serverInfo],
  ['server_state', serverState],
  ['submit', submit],
  ['subscribe', needsSocket],
  ['tx', tx],
  ['unsubscribe', needsSocket],
  ['wallet_propose', walletPropose],
])

/** Methods that a node refuses when out of sync. */
const presentOnly = new Set(['fee', 'ledger_accept', 'ledger_closed', 'ledger_current', 'submit', 'tx'])

/** Answers one command. An error repeats the request, as the server does. */
export function answer(command: string, params: Params, node: Node, apiVersion: ApiVersion): RpcAnswer {
  const given =
    node.software === 'clio'
      ? clioAnswer(command, params, node, apiVersion, rippledAnswer)
      : rippledAnswer(command, params, node, apiVersion)
  return given.status === 'error' ? { ...given, request: withoutSecrets({ ...params, command }) } : given
}

function rippledAnswer(command: string, params: Params, node: Node, apiVersion: ApiVersion): RpcAnswer {
  const method = methods.get(command)
  if (!method) return failure('unknownCmd')
  if (presentOnly.has(command) && node.outOfSync())
    return failure(apiVersion === 1 ? 'noCurrent' : 'notSynced')
  return method(params, node, apiVersion)
}
