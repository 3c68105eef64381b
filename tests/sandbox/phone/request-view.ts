import type { DemoWallet } from '../accounts.ts'
import type { Template } from '../xaman/payload-template.ts'
import { type Cost, costOf } from './cost.ts'
import { type Explanation, explain } from './explain.ts'
import type { PhoneNode } from './node.ts'
import type { TokenCard } from './token-card.ts'

/** A wallet as the person may choose it for a request. */
export interface WalletChoice {
  readonly wallet: DemoWallet
  /** Drops; null when the ledger does not know the account. */
  readonly balance: bigint | null
  /** Why it cannot sign this request; null when it can. */
  readonly hindrance: string | null
  /** The expected ledger refusal if it signed, or null. */
  readonly warning: string | null
  /** Null for a request that costs nothing. */
  readonly cost: Cost | null
}

/** The phone's view of a request before it is answered. */
export interface RequestView {
  readonly explanation: Explanation
  /** The requesting site, by its address if the request has one. */
  readonly site: string | null
  readonly instruction: string | null
  /** The two digits to compare with the site, if the instruction has them. */
  readonly code: string | null
  /** The wallets this phone may use for it: those the request allows. */
  readonly choices: readonly WalletChoice[]
  readonly chosen: WalletChoice | null
  readonly template: Template
}

interface RequestViewSources {
  node: PhoneNode
  readToken: (uri: string | null) => Promise<TokenCard | null>
  wallets: readonly DemoWallet[]
  now: () => number
}

/** Reads from the ledger what a person should know before approving. */
export async function viewRequest(template: Template, sources: RequestViewSources): Promise<RequestView> {
  const { node, wallets, now } = sources
  const { txType, txjson, signers, customMeta } = template
  const explanation = explain(txType, txjson, await offerOnShow(template, sources), now())
  const allowed = wallets.filter(({ address }) => !signers || signers.includes(address))
  const choices = await Promise.all(allowed.map((wallet) => choice(wallet, txType, explanation, node)))
  const able = choices.filter(({ hindrance }) => hindrance === null)
  return {
    explanation,
    site: siteOf(template),
    instruction: customMeta.instruction,
    code: txType === 'SignIn' ? codeIn(customMeta.instruction) : null,
    choices,
    chosen: able.find(({ wallet }) => wallet.address === txjson.Account) ?? able[0] ?? null,
    template,
  }
}

async function offerOnShow({ txType, txjson }: Template, { node, readToken }: RequestViewSources) {
  const index = txjson.NFTokenSellOffer ?? txjson.NFTokenBuyOffer
  if (txType !== 'NFTokenAcceptOffer' || typeof index !== 'string') return null
  const offer = await node.offer(index)
  const held = offer?.sells ? await node.tokens(offer.owner) : []
  const uri = held.find(({ id }) => id === offer?.nftokenId)?.uri ?? null
  return { offer, card: await readToken(uri) }
}

async function choice(wallet: DemoWallet, txType: string, explanation: Explanation, node: PhoneNode) {
  const account = await node.account(wallet.address)
  const balance = account?.balance ?? null
  if (txType === 'SignIn') return { wallet, balance, hindrance: null, warning: null, cost: null }
  if (!account)
    return { wallet, balance, hindrance: 'Not activated, so it cannot sign this.', warning: null, cost: null }

  const { pays, receives, token, problem, reservedFor } = explanation
  const firstToken = token !== null && pays > 0n && (await node.tokens(wallet.address)).length === 0
  const cost = costOf(account, await node.network(), { pays, receives, firstToken })
  const foreign = reservedFor !== null && reservedFor !== wallet.address
  const warning =
    problem ??
    (foreign
      ? 'This offer is meant for another account. The ledger will refuse it and keep only the fee.'
      : null) ??
    (cost.affordable ? null : 'Not enough XRP. The ledger will refuse it and keep only the fee.')
  return { wallet, balance, hindrance: null, warning, cost }
}

function siteOf({ returnUrl }: Template): string | null {
  const address = returnUrl.web ?? returnUrl.app
  return address && URL.canParse(address) ? new URL(address).host : null
}

/** The two digits of an instruction, unless it has none or several such numbers. */
function codeIn(instruction: string | null): string | null {
  const numbers = instruction?.match(/(?<![\d.:])\d{2}(?![\d:]|\.\d)/g) ?? []
  return numbers.length === 1 ? (numbers[0] ?? null) : null
}
