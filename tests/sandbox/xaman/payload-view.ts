import { sandboxApplication } from './credentials.ts'
import { isExpired, type Payload, visibleAt } from './payload.ts'

const SECOND = 1000

/** `POST /platform/payload`'s answer. Addresses begin with the platform's public origin. */
export function createdView(payload: Payload, origin: string) {
  const page = `${origin}/sign/${payload.uuid}`
  return {
    uuid: payload.uuid,
    next: { always: page, ...(payload.pushed && { no_push_msg_received: `${page}/qr` }) },
    refs: {
      qr_png: `${page}_q.png`,
      qr_matrix: `${page}_q.json`,
      qr_uri_quality_opts: ['m', 'q', 'h'],
      websocket_status: page.replace(/^http/, 'ws'),
    },
    pushed: payload.pushed,
  }
}

/** `GET /platform/payload/<uuid>`'s answer: the state at `now`, in the platform's field names. */
export function payloadView(stored: Payload, origin: string, now: number) {
  const payload = visibleAt(stored, now)
  const { template } = payload
  return {
    meta: metaView(stored, now),
    application: {
      name: sandboxApplication.name,
      description: sandboxApplication.description,
      disabled: 0,
      uuidv4: sandboxApplication.apiKey,
      icon_url: `${origin}/phone/icon.svg`,
      issued_user_token: payload.answer?.kind === 'signed' ? payload.answer.userToken : null,
    },
    payload: {
      tx_type: template.txType,
      tx_destination: textField(template.txjson.Destination) ?? '',
      tx_destination_tag: template.txjson.DestinationTag ?? null,
      request_json: template.txjson,
      origintype: payload.opened?.origin ?? null,
      signmethod: payload.answer?.kind === 'signed' ? 'PIN' : null,
      created_at: timestamp(payload.createdAt),
      expires_at: timestamp(payload.expiresAt),
      expires_in_seconds: secondsLeft(payload, now),
      ...computedView(template.txjson),
    },
    response: responseView(payload),
    custom_meta: template.customMeta,
  }
}

/** The `meta` part, which a cancellation answers with too. */
export function metaView(stored: Payload, now: number) {
  const payload = visibleAt(stored, now)
  const { template } = payload
  return {
    exists: true,
    uuid: payload.uuid,
    multisign: template.multisign,
    submit: template.submit,
    pathfinding: template.pathfinding,
    pathfinding_fallback: template.pathfindingFallback,
    force_network: template.forceNetwork,
    destination: textField(template.txjson.Destination) ?? '',
    resolved_destination: '',
    resolved: payload.answer !== null,
    signed: payload.answer?.kind === 'signed',
    cancelled: payload.cancelledAt !== null,
    expired: isExpired(payload, now),
    pushed: payload.pushed,
    app_opened: payload.opened !== null,
    opened_by_deeplink: payload.opened ? true : null,
    return_url_app: returnUrl(payload, 'app'),
    return_url_web: returnUrl(payload, 'web'),
    is_xapp: false,
    signers: template.signers,
  }
}

/** The final message of the status socket. */
export function finalView(payload: Payload) {
  return {
    ...answerView(payload),
    opened_by_deeplink: payload.opened !== null,
    custom_meta: payload.template.customMeta,
  }
}

/** A payload's answer, as in a webhook's `payloadResponse`; its other fields are beside it. */
export function answerView(payload: Payload) {
  const signed = payload.answer?.kind === 'signed'
  return {
    payload_uuidv4: payload.uuid,
    reference_call_uuidv4: payload.answerReference,
    signed,
    user_token: signed,
    return_url: { app: returnUrl(payload, 'app'), web: returnUrl(payload, 'web') },
    ...(payload.answer?.kind === 'signed' && { txid: payload.answer.signature.txid }),
  }
}

/** The return address with the platform's tags filled in; a tag without a value yet becomes empty. */
export function returnUrl(payload: Payload, kind: 'app' | 'web'): string | null {
  const signature = payload.answer?.kind === 'signed' ? payload.answer.signature : null
  const tags: Record<string, string> = {
    id: payload.uuid,
    cid: encodeURIComponent(payload.template.customMeta.identifier ?? ''),
    txid: signature?.txid ?? '',
    txblob: signature?.blob ?? '',
  }
  const address = payload.template.returnUrl[kind]
  return (
    address?.replace(/\{(id|cid|txid|txblob)\}/gi, (_, tag: string) => tags[tag.toLowerCase()] ?? '') ?? null
  )
}

/** Whole seconds until expiry; negative afterwards. */
export function secondsLeft(payload: Payload, now: number): number {
  return Math.floor((payload.expiresAt - now) / SECOND)
}

function responseView({ answer, template }: Payload) {
  const asked = textField(template.txjson.Account)
  if (answer?.kind !== 'signed') {
    // A rejection leaves empty strings where an untouched payload has nulls; the requested account shows from the
    // start.
    const blank = answer ? '' : null
    return {
      hex: blank,
      txid: blank,
      resolved_at: answer ? timestamp(answer.at) : null,
      dispatched_to: blank,
      dispatched_nodetype: blank,
      dispatched_result: blank,
      dispatched_to_node: false,
      environment_nodeuri: blank,
      environment_nodetype: blank,
      environment_networkid: null,
      multisign_account: blank,
      account: answer ? '' : asked,
      signer: blank,
      signer_pubkey: blank,
      approved_with: null,
      user: null,
    }
  }
  const { signature, dispatch } = answer
  return {
    hex: signature.blob,
    txid: signature.txid,
    resolved_at: timestamp(answer.at),
    dispatched_to: dispatch?.to ?? null,
    dispatched_nodetype: dispatch?.nodeType ?? null,
    dispatched_result: dispatch?.result ?? null,
    dispatched_to_node: dispatch !== null,
    environment_nodeuri: signature.network.nodeUri,
    environment_nodetype: signature.network.key,
    environment_networkid: signature.network.id,
    multisign_account: '',
    account: signature.account,
    signer: signature.signer,
    signer_pubkey: signature.signerPublicKey,
    approved_with: 'PIN',
    user: answer.userToken,
  }
}

function computedView(txjson: Payload['template']['txjson']) {
  const memos = txjson.Memos
  return Array.isArray(memos) ? { computed: { Memos: memos.map(readableMemo) } } : {}
}

function readableMemo(entry: unknown): Record<string, string> {
  const memo = typeof entry === 'object' && entry !== null && 'Memo' in entry ? entry.Memo : {}
  return Object.fromEntries(
    Object.entries(memo ?? {}).map(([field, hex]) => [
      field,
      Buffer.from(String(hex), 'hex').toString('utf8'),
    ]),
  )
}

function textField(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function timestamp(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`
}
