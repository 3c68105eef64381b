import { findWallet, type Wallet } from '../accounts.ts'
import { type SignedBlob, signBlob, type TxJson } from '../signed-blob.ts'
import type { AppPort, Opening } from '../xaman/app-port.ts'
import { type Network, networks, SANDBOX_NETWORK } from '../xaman/networks.ts'
import type { Origin } from '../xaman/payload.ts'
import type { Template } from '../xaman/payload-template.ts'
import { type BatchMode, batchAt } from './batch.ts'
import { fillIn, signInFields } from './fill-in.ts'
import type { PhoneNode } from './node.ts'

/** Variations of a person and their phone. */
export interface SignOptions {
  /** The phone's network, by its key; by default the sandbox ledger. */
  as?: string
  origin?: Origin
  /** Signs with this wallet's key as a regular key; by default with the account's own. */
  key?: Wallet | string
  /** An old app that shows accounts outside `options.signers` too. */
  ignoreSigners?: boolean
  /** An app that does not know `options.force_network`. */
  ignoreNetwork?: boolean
  /** Opens in time, but signs after the payload expired. */
  late?: boolean
  /** Reports the signature and then dies, so that nothing is submitted. */
  hold?: boolean
  /** Signs and submits, but never reports to the platform. */
  unreported?: boolean
  /** A tampered app: signs the request with these fields changed. */
  instead?: TxJson
  /** An app that puts the request into a Batch, signs that, and reports it as the answer. */
  inBatch?: InBatch
}

/** `beside` are the Batch's further parts; by default a transaction without effect. */
interface InBatch {
  mode?: BatchMode
  beside?: readonly { wallet: Wallet | string; fields: TxJson }[]
}

export type Refusal =
  | Exclude<Opening['state'], 'open'>
  | 'not-a-signer'
  | 'wrong-network'
  | 'not-activated'
  | 'multisign'

type SignOutcome =
  | { readonly signed: false; readonly refused: Refusal }
  | {
      readonly signed: true
      readonly blob: string
      readonly txid: string
      /** The node's immediate result; null if nothing was submitted to this ledger. */
      readonly result: string | null
      /** Resolves with the result finally reported to the platform; null if none is. */
      readonly reported: Promise<string | null>
    }

/** A person with the wallet app. A wallet is given by name (`rich`), by seed, or as an object. */
export interface Phone {
  open(uuid: string, origin?: Origin): Opening
  sign(uuid: string, wallet: Wallet | string, options?: SignOptions): Promise<SignOutcome>
  /** Signs a sign-in request; any other request is refused. */
  signIn(uuid: string, wallet: Wallet | string, options?: SignOptions): Promise<SignOutcome>
  decline(uuid: string, origin?: Origin): { readonly declined: boolean; readonly state: Opening['state'] }
  close(): void
}

interface PhoneOptions {
  platform: { readonly app: AppPort; expire(uuid: string): boolean }
  node: PhoneNode
  /** Calls back after each ledger close; returns a function to stop. */
  onClose: (listener: () => void) => () => void
  nodeUri: () => string
  networkId: number
  /** How long the app waits for validation, in milliseconds; by default 30 s like the real one. */
  validationWait?: number
}

/** Typical values of another network that the phone may be on. */
const ELSEWHERE = { sequence: 7_000_001, ledgerIndex: 42_000_000, fee: 12n }

/** A Batch has two transactions at least. */
const withoutEffect = { TransactionType: 'AccountSet' }

function walletOf(who: Wallet | string): Wallet {
  const wallet = typeof who === 'string' ? findWallet(who) : who
  if (!wallet) throw new Error(`No wallet is called ${who}`)
  return wallet
}

export function createPhone(options: PhoneOptions): Phone {
  const { platform, node, onClose, networkId, validationWait = 30_000 } = options
  const { app } = platform
  const closing = new AbortController()

  async function sign(uuid: string, who: Wallet | string, how: SignOptions = {}): Promise<SignOutcome> {
    const wallet = walletOf(who)
    const key = walletOf(how.key ?? wallet)
    const network = networkOf(how.as ?? SANDBOX_NETWORK)
    const opening = app.open(uuid, how.origin ?? 'QR')
    if (opening.state !== 'open') return { signed: false, refused: opening.state }
    const refused = await refusal(opening.template, wallet, network, how)
    if (refused) return { signed: false, refused }
    if (how.late) platform.expire(uuid)

    // The app fetches the payload again when the person slides to accept.
    const again = app.open(uuid, how.origin ?? 'QR')
    if (again.state !== 'open') return { signed: false, refused: again.state }
    app.preSigned(uuid)
    const { template } = opening
    const fields = { ...(await fieldsToSign(template, wallet, network)), ...how.instead }
    const { blob, hash: txid } = how.inBatch
      ? await batched(fields, { ...key, address: wallet.address }, how.inBatch)
      : signBlob(fields, key)
    const submits = template.submit && !how.hold
    // The app does not wait for the platform: it submits although another phone has answered meanwhile.
    const reports =
      !how.unreported && app.signed(uuid, signature(blob, txid, { wallet, key }, network), submits)
    if (!submits) return { signed: true, blob, txid, result: null, reported: Promise.resolve(null) }

    if (reports) app.submitting(uuid)
    const dispatch = network.key === SANDBOX_NETWORK ? await submit(blob, txid) : elsewhere()
    const reported = dispatch.final.then((result) => {
      if (result === null || !reports) return null
      app.dispatched(uuid, { to: nodeUri(network), nodeType: network.key, result })
      return result
    })
    return { signed: true, blob, txid, result: dispatch.result, reported }
  }

  function networkOf(key: string): Network {
    const network = networks(networkId).find((candidate) => candidate.key === key)
    if (!network) throw new Error(`No network is called ${key}`)
    return network
  }

  async function refusal(template: Template, wallet: Wallet, network: Network, how: SignOptions) {
    const known = networks(networkId).some(({ key }) => key === template.forceNetwork)
    if (known && template.forceNetwork !== network.key && !how.ignoreNetwork) return 'wrong-network'
    if (template.signers && !template.signers.includes(wallet.address) && !how.ignoreSigners)
      return 'not-a-signer'
    if (template.multisign) return 'multisign'
    if (template.txType === 'SignIn' || network.key !== SANDBOX_NETWORK) return null
    return (await node.account(wallet.address)) ? null : 'not-activated'
  }

  async function fieldsToSign(template: Template, wallet: Wallet, network: Network): Promise<TxJson> {
    const account = wallet.address
    if (template.txType === 'SignIn') return signInFields(template.txjson, account)
    if (network.key !== SANDBOX_NETWORK) {
      return fillIn(template.txjson, { account, networkId: network.id, ...ELSEWHERE })
    }
    const [facts, { fee, validatedIndex }] = await Promise.all([node.account(account), node.network()])
    const sequence = facts?.sequence ?? 0
    return fillIn(template.txjson, { account, sequence, fee, ledgerIndex: validatedIndex, networkId })
  }

  /** The batch has the fee and the last ledger, and its parts have the sequences after its own. */
  function batched(
    fields: TxJson,
    by: Wallet,
    { mode = 'all or nothing', beside }: InBatch,
  ): Promise<SignedBlob> {
    const { Sequence: _, Fee: __, LastLedgerSequence, Account: ___, ...asked } = fields
    const others = beside?.map((part) => ({ by: walletOf(part.wallet), fields: part.fields }))
    const parts = [{ by, fields: asked }, ...(others ?? [{ by, fields: withoutEffect }])]
    return batchAt(node, { by, mode, parts, outer: { LastLedgerSequence } })
  }

  function signature(blob: string, txid: string, by: { wallet: Wallet; key: Wallet }, network: Network) {
    const on = { key: network.key, id: network.id, nodeUri: nodeUri(network) }
    const { address: signer, publicKey: signerPublicKey } = by.key
    return { blob, txid, account: by.wallet.address, signer, signerPublicKey, network: on }
  }

  function nodeUri(network: Network): string {
    return network.key === SANDBOX_NETWORK ? options.nodeUri() : `wss://${network.key.toLowerCase()}.invalid`
  }

  /** Submits, and follows ledger closes until the transaction is in one or the app's time-out ends. */
  async function submit(blob: string, txid: string) {
    const { result, alive } = await node.submit(blob)
    if (!alive) return { result, final: Promise.resolve(result) }
    // The app replaces the preliminary result only by a success: in any other case it reports the preliminary one.
    const final = validated(txid).then((seen) =>
      seen === 'gone' ? null : seen === 'tesSUCCESS' ? seen : result,
    )
    return { result, final }
  }

  function validated(txid: string): Promise<string | 'gone' | null> {
    return new Promise((resolve) => {
      const finish = (seen: string | null) => {
        clearTimeout(timeOut)
        stop()
        closing.signal.removeEventListener('abort', gone)
        resolve(seen)
      }
      const gone = () => finish('gone')
      const timeOut = setTimeout(() => finish(null), validationWait)
      const look = () => void node.outcome(txid).then((outcome) => outcome && finish(outcome.result))
      const stop = onClose(look)
      closing.signal.addEventListener('abort', gone)
      look()
    })
  }

  function elsewhere() {
    return { result: null, final: Promise.resolve('tesSUCCESS') }
  }

  return {
    open: (uuid, origin = 'QR') => app.open(uuid, origin),
    sign,
    async signIn(uuid, wallet, how) {
      const opening = app.open(uuid, how?.origin ?? 'QR')
      if (opening.state !== 'open') return { signed: false, refused: opening.state }
      if (opening.template.txType !== 'SignIn')
        throw new Error(`${uuid} asks for a ${opening.template.txType}`)
      return sign(uuid, wallet, how)
    },
    decline(uuid, origin = 'QR') {
      const { state } = app.open(uuid, origin)
      if (state === 'open') app.rejected(uuid)
      return { declined: state === 'open', state }
    },
    close: () => closing.abort(),
  }
}
