import { MINUTE, SECOND } from '#contract/timing'
import type { PayloadUuid } from '#contract/wire/ledger-ids'
import { fillIn } from '../sandbox/phone/fill-in.ts'
import { createPhoneNode } from '../sandbox/phone/node.ts'
import type { SignOptions } from '../sandbox/phone/phone.ts'
import { signBlob, type TxJson } from '../sandbox/signed-blob.ts'
import { batched, hashesIn, sendInBatch } from './batches.ts'
import type { Chance } from './chance.ts'
import { attacker, type Buyer } from './prepared.ts'
import type { World } from './world.ts'
import { reportAnswer } from './xaman-reports.ts'

/** What people do with a payload on their phone. */
const manners = [
  'signs',
  'signs',
  'signs',
  'signs',
  'declines',
  'leaves',
  'late',
  'holds',
  'quietly',
  'twice',
  'slowly',
  'directly',
] as const

/** One person's reaction to a payload on their phone. */
export async function answer(world: World, buyer: Buyer, uuid: PayloadUuid): Promise<void> {
  const { chance, trace, outside } = world
  const manner = chance.pick(manners)
  const batches = chance.fork(`batch ${uuid}`)
  await world.pause(chance.between(1, 6) * SECOND)
  if (manner === 'leaves') return trace.note(`${buyer.name} ignores the phone`)
  outside.phone.open(uuid)
  await world.pause(manner === 'late' ? chance.between(8, 13) * MINUTE : chance.between(1, 10) * SECOND)
  if (manner === 'directly') {
    // Declines on the phone, and accepts the offer with another tool at the same time.
    if (chance.happens(0.7)) {
      outside.phone.decline(uuid)
      reportAnswer(world, uuid)
    }
    await world.pause(chance.between(0, 12) * SECOND)
    return takeDirectly(world, buyer, uuid, batches)
  }
  if (manner === 'declines') {
    const { declined } = outside.phone.decline(uuid)
    trace.note(`${buyer.name} ${declined ? 'declines' : 'declines too late'}`)
    return reportAnswer(world, uuid)
  }
  const blob = await sign(world, buyer, uuid, {
    late: manner === 'late',
    hold: manner === 'holds' || manner === 'slowly',
    unreported: manner === 'quietly',
    ...oddities(world, uuid),
    ...batched(batches),
  })
  if (manner === 'slowly' && blob) {
    await world.pause(chance.between(5, 90) * SECOND)
    const { engine_result: result } = outside.ledger.request('submit', { tx_blob: blob }, 2) as Submitted
    trace.note(`${buyer.name}'s phone is online again, and the node says ${String(result)}`)
  }
  if (manner === 'twice') await sign(world, buyer, uuid, { unreported: true })
}

interface Submitted {
  readonly engine_result?: string
}

/** What a faulty app may do. */
function oddities({ swarm, chance, outside }: World, uuid: PayloadUuid): SignOptions {
  const template = outside.xaman.find(uuid)?.template.txjson
  const tampered: readonly [TxJson, ...TxJson[]] = [
    { Memos: [{ Memo: { MemoData: 'C0FFEE' } }] },
    { NFTokenSellOffer: 'AB'.repeat(32) },
    { LastLedgerSequence: outside.ledger.validatedIndex + 400 },
    { LastLedgerSequence: outside.ledger.validatedIndex + 1 },
    { Fee: '900000' },
    { NFTokenBuyOffer: template?.NFTokenSellOffer },
  ]
  return {
    ...(swarm.strikes('phone tampered with') && { instead: chance.pick(tampered) }),
    ...(swarm.strikes('phone on another network') && { as: 'TESTNET', ignoreNetwork: true }),
    ...(swarm.strikes('phone with another key') && { key: attacker.wallet }),
  }
}

/** Signs what the phone shows. Returns the signed blob, or null. */
export async function sign(
  world: World,
  buyer: Buyer,
  uuid: PayloadUuid,
  how: SignOptions,
): Promise<string | null> {
  const { trace, outside, model } = world
  const signed = await outside.phone.sign(uuid, buyer.wallet, how)
  if (!signed.signed) {
    trace.note(`${buyer.name} cannot sign: ${signed.refused}`)
    return null
  }
  for (const hash of hashesIn(signed.blob)) model.signed(buyer.wallet.address, hash)
  const odd = [
    how.late && 'late',
    how.unreported && 'unreported',
    how.instead && `something else (${Object.keys(how.instead).join(', ')})`,
    how.as && 'on another network',
    how.key && 'with another key',
    how.inBatch && `in a Batch (${how.inBatch.mode})`,
  ].filter(Boolean)
  const said = how.hold ? 'the phone dies' : `the node says ${signed.result}`
  trace.note(`${[`${buyer.name} signs`, ...odd].join(' ')}, and ${said}`)
  if (!how.unreported) reportAnswer(world, uuid)
  return signed.blob
}

/** Accepts the offer of a payload without the wallet app, sometimes in a Batch if `batches` is given. */
export async function takeDirectly(
  world: World,
  buyer: Buyer,
  uuid: string,
  batches: Chance | null = null,
): Promise<void> {
  const { outside, model, trace } = world
  const { name, wallet } = buyer
  const offer = outside.xaman.find(uuid)?.template.txjson.NFTokenSellOffer
  const fields = { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: offer }
  if (batches && offer && (await sendInBatch(world, batches, buyer, fields))) return
  const node = createPhoneNode(outside.ledger)
  const [known, { fee, validatedIndex, networkId }] = await Promise.all([
    node.account(wallet.address),
    node.network(),
  ])
  const facts = { account: wallet.address, sequence: known?.sequence ?? 0, fee, networkId }
  const { blob, hash } = signBlob(fillIn(fields, { ...facts, ledgerIndex: validatedIndex }), wallet)
  model.signed(wallet.address, hash)
  const { result } = await node.submit(blob)
  trace.note(`${name} accepts the offer without the app, and the node says ${result}`)
}
