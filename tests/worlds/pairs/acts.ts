import { numbersOf, type TierId } from '#contract/tiers'
import { DELIVERY_LIFE, MINUTE, OFFER_LIFE, PURCHASE_WAIT } from '#contract/timing'
import { address, invoiceId, payloadUuid, txHash } from '#contract/wire/ledger-ids'
import type { WakeUp } from '#contract/wire/rooms'
import { refreshApproval } from '../../../functions/people/kyc/approvals.ts'
import { joinWallets } from '../../../functions/people/kyc/join.ts'
import { startCheck } from '../../../functions/people/kyc/start.ts'
import { compareWithLedger } from '../../../functions/sale/minter/compare.ts'
import { maintainMinter } from '../../../functions/sale/minter/maintain-minter.ts'
import { claimPaid } from '../../../functions/sale/payment/claim.ts'
import { createInvoice } from '../../../functions/sale/payment/create.ts'
import { servePayments } from '../../../functions/sale/payment/serve-payments.ts'
import { buyChosenPass, buyPass } from '../../../functions/sale/purchase/buy.ts'
import { cancelOwnPurchase } from '../../../functions/sale/purchase/cancel-purchase.ts'
import { markForCancel } from '../../../functions/sale/purchase/ending-store.ts'
import { servePurchases } from '../../../functions/sale/purchase/serve-purchases.ts'
import { settle } from '../../../functions/sale/purchase/settle.ts'
import { purchaseById } from '../../../functions/sale/purchase/store.ts'
import type { Services } from '../../../functions/services.ts'
import { onLedgerClosed } from '../../../functions/triggers/follower/on-ledger-closed.ts'
import { checkIdentity } from '../../../functions/triggers/wake-ups/check-identity.ts'
import { checkPayload } from '../../../functions/triggers/wake-ups/recheck.ts'
import { LEVEL } from '../../sandbox/kyc/credentials.ts'
import { send } from '../payers.ts'
import type { Buyer } from '../prepared.ts'
import { ada, ben, type Scene } from './stage.ts'

/** Something that happens in a scene; it can run any number of times. */
export type Act = (scene: Scene) => Promise<unknown>

const accountOf = ({ wallet }: Buyer) => address.parse(wallet.address)
const FIRST = 'ORDER BY created_at, purchase.rowid LIMIT 1'
const PURCHASE = `SELECT id AS found FROM purchase ${FIRST}`
const REQUEST = `SELECT COALESCE(purchase.payload_uuid, invoice.payload_uuid) AS found
  FROM purchase LEFT JOIN invoice ON invoice.purchase_id = purchase.id ${FIRST}`
const OFFER = `SELECT offer_id AS found FROM purchase ${FIRST}`
export const INVOICE = `SELECT id AS found FROM invoice LIMIT 1`
const PERSON = `SELECT person_id AS found FROM person_wallet WHERE address = '${ada.wallet.address}'`

/** Runs a use case in its own isolate. */
export const calls =
  (who: string, use: (services: Services, scene: Scene) => Promise<unknown>): Act =>
  (scene) =>
    scene.world.call(who, (services) => use(services, scene))

export const buys = (buyer: Buyer, tier: TierId, key: string): Act =>
  calls(`${buyer.name} buys`, async (services, { world }) => {
    const account = accountOf(buyer)
    world.model.asked(account, tier)
    const request = {
      userAddress: account,
      selectedTier: tier,
      quantity: 1,
      clientMintRequestId: key,
    } as const
    const reply = await buyPass(services, account, request)
    if (reply.ok) world.model.answered(account, key, reply.value.reservationId)
  })

export const buysFirst = (buyer: Buyer, tier: TierId, key: string): Act =>
  calls(`${buyer.name} buys one pass`, async (services, { world }) => {
    const account = accountOf(buyer)
    world.model.asked(account, tier)
    const { first } = numbersOf(tier)
    const reply = await buyChosenPass(services, account, { tokenId: first, clientMintRequestId: key })
    if (reply.ok) world.model.answered(account, key, reply.value.reservationId)
  })

export const asksToPay = (buyer: Buyer, tier: TierId, key: string): Act =>
  calls(`${buyer.name} asks to pay first`, async (services, { world }) => {
    const account = accountOf(buyer)
    world.model.asked(account, tier)
    const reply = await createInvoice(services, account, { tier, clientMintRequestId: key })
    if (reply.ok) world.model.answered(account, key, reply.value.reservationId)
  })

export const cancels: Act = calls('the buyer cancels', async (services, { find }) =>
  cancelOwnPurchase(services, accountOf(ada), await find(PURCHASE)),
)

/** A wake-up from a room or a webhook. */
export const wakeUp = (said: WakeUp): Act =>
  calls(`the wake-up ${said}`, async (services, { find }) => {
    const patient = said === 'signed' || said === 'rejected'
    const deadline = services.clock.now() + (patient ? PURCHASE_WAIT : 0)
    await checkPayload(services, payloadUuid.parse(await find(REQUEST)), said, deadline)
  })

export const servesPurchases: Act = calls('a cron run serves purchases', (services) =>
  servePurchases(services, new Map(), services.clock.now() + MINUTE),
)
export const servesPayments: Act = calls('a cron run serves payments', (services) =>
  servePayments(services, new Map(), 'cron', services.clock.now() + MINUTE),
)
export const tends: Act = calls('the minter is tended', (services) => maintainMinter(services))
export const compares: Act = calls('ledger and database are compared', (services) =>
  compareWithLedger(services),
)
export const readsOn: Act = calls('the follower catches up', ({ follower }) => follower.catchUp())
export const handlesClose: Act = calls('a check after a close', async (services) => {
  const tip = await services.follower.tip()
  if (tip) await onLedgerClosed(services, tip)
})

const closes = (scene: Scene) => scene.outside('the ledger closes', () => scene.closeLedger())

/** A ledger closes, the follower reads it, and the check after a close runs. */
export const ledgerCloses: Act = async (scene) => {
  await closes(scene)
  await readsOn(scene)
  await handlesClose(scene)
}

/** Time passes until every offer and invoice has expired. */
export const offerEnds: Act = async (scene) => {
  await scene.outside('the ledger closes', () => {
    scene.turns.skip(OFFER_LIFE + 2 * MINUTE)
    scene.closeLedger()
  })
  await readsOn(scene)
  await handlesClose(scene)
}
export const deliveryEnds: Act = async (scene) => {
  await scene.outside('the ledger closes', () => {
    scene.turns.skip(DELIVERY_LIFE + 2 * MINUTE)
    scene.closeLedger()
  })
  await readsOn(scene)
  await handlesClose(scene)
}

/** The buyer accepts the offer without the wallet app, and a ledger closes. */
export const takes: Act = async (scene) => {
  const offer = await scene.find(OFFER)
  await scene.outside('the buyer sends an acceptance', () =>
    send(scene.world, ada, { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: offer }),
  )
  await closes(scene)
}
export const takesAndRead: Act = async (scene) => {
  await takes(scene)
  await readsOn(scene)
}

export const declines: Act = async (scene) => {
  const uuid = await scene.find(REQUEST)
  await scene.outside('the phone declines', () => scene.world.outside.phone.decline(uuid))
  await wakeUp('rejected')(scene)
}
/** The phone signs the payload; with `hold`, the signed blob reaches no node. */
export const signsOnly =
  (hold: boolean): Act =>
  async (scene) => {
    const uuid = payloadUuid.parse(await scene.find(REQUEST))
    const { outside, model } = scene.world
    await scene.outside('the phone signs', async () => {
      const answer = await outside.phone.sign(uuid, ada.wallet, { hold })
      if (answer.signed) model.signed(ada.wallet.address, answer.txid)
    })
  }
export const signs: Act = async (scene) => {
  await signsOnly(false)(scene)
  await wakeUp('signed')(scene)
}

/** Pays the invoice, or so many drops more, and a ledger closes. */
export const pays =
  (more = 0n): Act =>
  async (scene) => {
    const id = invoiceId.parse(await scene.find(INVOICE))
    const price = BigInt(await scene.find(`SELECT price_drops AS found FROM purchase ${FIRST}`))
    const { minter } = scene.world.outside.accounts
    const fields = { TransactionType: 'Payment', Destination: minter.address, InvoiceID: id }
    await scene.outside('the buyer sends a payment', () =>
      send(scene.world, ada, { ...fields, Amount: String(price + more) }),
    )
    await closes(scene)
  }
export const paysAndRead: Act = async (scene) => {
  await pays()(scene)
  await readsOn(scene)
}
export const claims: Act = calls('the payer claims', async (services, { find, world }) => {
  const tokenId = Number(await find(`SELECT pass_id AS found FROM purchase ${FIRST}`))
  const [paid] = world.model.observations().paidIn.keys()
  const paymentTxHash = txHash.parse(paid)
  await claimPaid(services, { tokenId, userAddress: accountOf(ada), paymentTxHash })
})

/** The hold is marked for cancel, since its buyer cannot pay. */
export const isMarkedForCancel: Act = calls('the hold is marked for cancel', async (services, { find }) => {
  const purchase = await purchaseById(services.db, await find(PURCHASE))
  if (!purchase) return
  await markForCancel(services.db, purchase, { kind: 'buyer_cannot_pay' })
  await settle(services, purchase.id, { asker: 'close', deadline: services.clock.now() })
})

export const isWithdrawn: Act = async (scene) => {
  const person = await scene.find(PERSON)
  await scene.outside('the provider withdraws', () => {
    const applicant = scene.world.outside.identity.applicantOf(person, true)
    if (applicant) scene.world.outside.identity.reset(applicant.id)
  })
  await calls('a report', (services) => checkIdentity(services, person))(scene)
}
export const isReported: Act = calls('a report', async (services, { find }) =>
  checkIdentity(services, await find(PERSON)),
)
export const showsPage = (buyer: Buyer): Act =>
  calls(`${buyer.name}'s page`, (services) => refreshApproval(services, accountOf(buyer)))
export const startsCheck = (buyer: Buyer): Act =>
  calls(`${buyer.name} starts a check`, async (services, { world }) => {
    await startCheck(services, accountOf(buyer), 'a sender')
    const person = await world.db
      .prepare('SELECT person_id FROM person_wallet WHERE address = ?')
      .bind(buyer.wallet.address)
      .first<string>('person_id')
    if (person) world.approvals.sent(buyer.wallet.address, person)
  })
/** A buyer goes through the identity check, and the provider approves. */
export const approve =
  (who: Buyer): Act =>
  async (scene) => {
    await startsCheck(who)(scene)
    const { identity } = scene.world.outside
    const person = await scene.find(
      `SELECT person_id AS found FROM person_wallet WHERE address = '${who.wallet.address}'`,
    )
    await scene.outside('the provider approves', () => {
      const link = identity.createLink(
        { externalUserId: person, levelName: LEVEL, sandbox: true, redirect: null },
        600_000,
      )
      const applicant = identity.open(link.token)
      if (!applicant) throw new Error('there is no check')
      identity.submit(applicant.id, `document of ${who.name}`)
      identity.decide(applicant.id, 'approve')
    })
  }
export const joins: Act = calls('the second wallet joins', async (services, { world }) => {
  world.approvals.joining(ada.wallet.address, ben.wallet.address)
  const now = services.clock.now()
  const present = (buyer: Buyer) => ({ wallet: accountOf(buyer), since: now })
  await joinWallets(services, present(ada), present(ben))
})
