import {
  type Act,
  approve,
  asksToPay,
  buys,
  buysFirst,
  cancels,
  claims,
  compares,
  declines,
  deliveryEnds,
  handlesClose,
  isMarkedForCancel,
  isReported,
  isWithdrawn,
  joins,
  ledgerCloses,
  offerEnds,
  pays,
  paysAndRead,
  readsOn,
  servesPayments,
  servesPurchases,
  showsPage,
  signs,
  signsOnly,
  startsCheck,
  takes,
  takesAndRead,
  tends,
  wakeUp,
} from './acts.ts'
import { rareSituations } from './rare-situations.ts'
import type { Maker, Situation } from './situation.ts'
import {
  ada,
  begin,
  ben,
  firstScene,
  letPass,
  liveUntil,
  type Moment,
  momentOf,
  type Scene,
  sceneOf,
} from './stage.ts'

/** Makes the moment of a situation, valid until the next is made. Nothing is pending in it. */
export async function momentOfSituation({ make, mintOffers = true }: Situation): Promise<Moment> {
  const first = beginnings.get(mintOffers) ?? (await begun(await firstScene(mintOffers)))
  beginnings.set(mintOffers, first)
  const { database } = first
  database.backTo('beginning')
  let moment = first
  let steps = 0
  async function within(live: (scene: Scene) => Promise<void>): Promise<void> {
    steps += 1
    const scene = await sceneOf(moment, `prepared ${steps}`)
    await live(scene).catch(async (error: unknown) => {
      await scene.world.close()
      throw error
    })
    moment = await momentOf(scene, database)
  }
  const start = (scene: Scene, act: Act) => begin(scene, 'rest', act)
  await make({
    done: (act) =>
      within(async (scene) => {
        const over = start(scene, act)
        await liveUntil(scene, over, true)
        await letPass(scene, 0)
      }),
    until: (act, sql, closing = false) =>
      within(async (scene) => {
        start(scene, act)
        await liveUntil(scene, async () => (await scene.world.db.prepare(sql).first()) !== null, closing)
      }),
    through: (act, exchange) =>
      within(async (scene) => {
        start(scene, act)
        await liveUntil(scene, () => exchange.test(scene.turns.trace.at(-1)?.what ?? ''), false)
      }),
    closeLedger: () => within(async (scene) => scene.closeLedger()),
  })
  database.mark('moment')
  return moment
}

/** Where all situations begin, made once for each way to mint; they use its database one after the other. */
const beginnings = new Map<boolean, Moment>()

/** The first cron run creates the minter's tickets. */
async function begun({ scene, database }: Awaited<ReturnType<typeof firstScene>>): Promise<Moment> {
  await liveUntil(scene, begin(scene, 'rest', tends), true)
  let moment = await momentOf(scene, database)
  for (const act of [ledgerCloses, tends, ledgerCloses]) {
    const next = await sceneOf(moment, 'tickets')
    await liveUntil(next, begin(next, 'rest', act), true)
    moment = await momentOf(next, database)
  }
  database.mark('beginning')
  return moment
}

const KEY = 'the-first-request'
const adaBuys = buys(ada, 'common', KEY)
const adaAsksToPay = asksToPay(ada, 'common', KEY)
const adaBuysKnown = buys(ada, 'legendary', KEY)

const is = (status: string) => `SELECT 1 FROM purchase WHERE status = '${status}'`
const paymentIs = (status: string) => `SELECT 1 FROM payment WHERE status = '${status}'`
const signedFor = (purpose: string) =>
  `SELECT 1 FROM submission WHERE status = 'signed' AND purpose = '${purpose}'`
const SUBMIT = /node \d submit$/

/** The acts that can meet on a purchase in any state. */
const onPurchase = {
  'the buyer asks again': adaBuys,
  'the buyer cancels': cancels,
  'a cron run serves purchases': servesPurchases,
} satisfies Record<string, Act>

const morePurchase = {
  'the minter is tended': tends,
  'the follower catches up': readsOn,
  'a check after a close': handlesClose,
} satisfies Record<string, Act>

const onOffer = {
  ...onPurchase,
  'the buyer accepts it': takesAndRead,
  'the buyer declines': declines,
  'it expires': offerEnds,
} satisfies Record<string, Act>

const onInvoice = {
  'the buyer asks again': adaAsksToPay,
  'the buyer cancels': cancels,
  'a cron run serves purchases': servesPurchases,
  'a cron run serves payments': servesPayments,
} satisfies Record<string, Act>

const morePayment = {
  'the follower catches up': readsOn,
  'a check after a close': handlesClose,
  'the hold is marked for cancel': isMarkedForCancel,
  'the wake-up signed': wakeUp('signed'),
} satisfies Record<string, Act>

const onPayment = {
  ...onInvoice,
  'the payer claims': claims,
} satisfies Record<string, Act>

const onPerson = {
  'the approval is withdrawn': isWithdrawn,
  'a report comes': isReported,
  'the buyer asks': adaBuysKnown,
} satisfies Record<string, Act>

const morePerson = {
  'the page is shown': showsPage(ada),
  'a cron run serves purchases': servesPurchases,
} satisfies Record<string, Act>

async function offered({ done }: Maker): Promise<void> {
  await done(adaBuys)
}
async function asked({ done }: Maker): Promise<void> {
  await done(adaAsksToPay)
}
async function delivering(maker: Maker): Promise<void> {
  await asked(maker)
  await maker.done(pays())
  await maker.until(paysRead, paymentIs('delivering'))
}
const paysRead: Act = async (scene) => {
  await readsOn(scene)
  await servesPayments(scene)
}
async function deliveryOffered(maker: Maker): Promise<void> {
  await delivering(maker)
  await maker.until(servesPurchasesTwice, is('offered'), true)
}
const servesPurchasesTwice: Act = async (scene) => {
  for (let times = 0; times < 3; times += 1) {
    await servesPurchases(scene)
    await ledgerCloses(scene)
  }
}
async function approved(maker: Maker): Promise<void> {
  await maker.done(approve(ada))
  await maker.until(isReported, `SELECT 1 FROM person WHERE state = 'approved'`)
}

const usualSituations: readonly Situation[] = [
  {
    name: 'one pass that two want',
    make: async () => {},
    acts: {
      'the buyer asks': buysFirst(ada, 'epic', KEY),
      'the buyer asks for another': buys(ada, 'epic', 'the-second-request'),
      'the buyer asks to pay first': asksToPay(ada, 'epic', 'the-second-request'),
      'another wallet asks': buysFirst(ben, 'epic', KEY),
    },
  },
  {
    name: 'a pass held',
    make: ({ until }) => until(adaBuys, is('reserved')),
    acts: onPurchase,
    more: morePurchase,
  },
  {
    name: 'a mint signed, not sent',
    make: ({ until }) => until(adaBuys, is('minting')),
    acts: onPurchase,
    more: morePurchase,
  },
  {
    name: 'a pass held, and two more requests',
    make: ({ until }) => until(adaBuys, is('reserved')),
    acts: {
      'the buyer asks for another': buys(ada, 'rare', 'the-second-request'),
      'the buyer asks for a third': buys(ada, 'uncommon', 'the-third-request'),
    },
  },
  {
    name: 'a mint sent',
    make: ({ through }) => through(adaBuys, SUBMIT),
    acts: { ...onPurchase, 'a ledger closes': ledgerCloses },
    more: morePurchase,
  },
  {
    name: 'a mint validated, not read',
    make: async ({ through, closeLedger }) => {
      await through(adaBuys, SUBMIT)
      await closeLedger()
    },
    acts: { ...onPurchase, 'the follower catches up': readsOn },
    more: morePurchase,
  },
  {
    name: 'an offer without its request',
    make: async ({ through, closeLedger, until }) => {
      await until(adaBuys, is('minting'))
      await through(handlesClose, SUBMIT)
      await closeLedger()
      await until(readsOn, `${is('offered')} AND payload_uuid IS NULL`)
    },
    acts: { ...onPurchase, 'the buyer accepts it': takesAndRead },
    more: { ...morePurchase, 'the hold is marked for cancel': isMarkedForCancel },
  },
  {
    name: 'an offer',
    make: offered,
    acts: onOffer,
    more: {
      ...morePurchase,
      'the room rechecks': wakeUp('empty'),
      'the buyer signs': signs,
      'the hold is marked for cancel': isMarkedForCancel,
    },
  },
  {
    name: 'an offer signed, not reported',
    make: async (maker) => {
      await offered(maker)
      await maker.done(signsOnly(true))
    },
    acts: {
      ...onPurchase,
      'the wake-up signed': wakeUp('signed'),
      'the buyer accepts it': takesAndRead,
    },
    more: {
      ...morePurchase,
      'the room rechecks': wakeUp('empty'),
      'it expires': offerEnds,
      'the hold is marked for cancel': isMarkedForCancel,
    },
  },
  {
    name: 'an offer declined, not reported',
    make: async (maker) => {
      await offered(maker)
      await maker.done(async ({ outside, find, world }) => {
        const uuid = await find('SELECT payload_uuid AS found FROM purchase')
        await outside('the phone declines', () => world.outside.phone.decline(uuid))
      })
    },
    acts: {
      ...onPurchase,
      'the wake-up rejected': wakeUp('rejected'),
      'the buyer accepts it': takesAndRead,
    },
    more: { ...morePurchase, 'the room rechecks': wakeUp('empty') },
  },
  {
    name: 'an offer accepted, not read',
    make: async (maker) => {
      await offered(maker)
      await maker.done(takes)
    },
    acts: {
      ...onPurchase,
      'the follower catches up': readsOn,
      'it expires': offerEnds,
      'the hold is marked for cancel': isMarkedForCancel,
    },
    more: {
      ...morePurchase,
      'the wake-up signed': wakeUp('signed'),
      'ledger and database are compared': compares,
    },
  },
  {
    name: 'a signature confirmed',
    make: async (maker) => {
      await offered(maker)
      await maker.done(signsOnly(true))
      await maker.until(wakeUp('empty'), is('confirming'))
    },
    acts: {
      ...onPurchase,
      'the buyer accepts it': takesAndRead,
      'it expires': offerEnds,
    },
    more: { ...morePurchase, 'the wake-up signed': wakeUp('signed') },
  },
  {
    name: 'a withdrawal signed, not sent',
    make: async (maker) => {
      await offered(maker)
      await maker.until(cancels, is('cancelling'))
    },
    acts: { ...onPurchase, 'the buyer accepts it': takesAndRead },
    more: { ...morePurchase, 'a ledger closes': ledgerCloses },
  },
  {
    name: 'a withdrawal validated, not read',
    make: async (maker) => {
      await offered(maker)
      await maker.through(cancels, SUBMIT)
      await maker.closeLedger()
    },
    acts: {
      ...onPurchase,
      'the follower catches up': readsOn,
      'another wallet asks': buysFirst(ben, 'common', 'k'),
    },
    more: morePurchase,
  },
  {
    name: 'an expired offer',
    make: async (maker) => {
      await offered(maker)
      await maker.done(async (scene) => {
        await scene.outside('the ledger closes', () => {
          scene.turns.skip(15 * 60_000)
          scene.closeLedger()
        })
      })
    },
    acts: { ...onPurchase, 'another wallet asks': buysFirst(ben, 'common', 'k') },
    more: { ...morePurchase, 'the room rechecks': wakeUp('empty') },
  },
  {
    name: 'an invoice without its request',
    make: ({ until }) => until(adaAsksToPay, 'SELECT 1 FROM invoice'),
    acts: { ...onInvoice, 'the buyer pays': paysAndRead, 'it expires': offerEnds },
    more: morePayment,
  },
  {
    name: 'an invoice',
    make: asked,
    acts: {
      ...onInvoice,
      'the buyer pays': paysAndRead,
      'the buyer declines': declines,
      'it expires': offerEnds,
    },
    more: { ...morePayment, 'the buyer pays too little': pays(-1n), 'the room rechecks': wakeUp('empty') },
  },
  {
    name: 'an invoice paid, not read',
    make: async (maker) => {
      await asked(maker)
      await maker.done(pays())
    },
    acts: { ...onPayment, 'the follower catches up': readsOn, 'it expires': offerEnds },
    more: morePayment,
  },
  {
    name: 'a payment not judged',
    make: async (maker) => {
      await asked(maker)
      await maker.done(pays())
      await maker.until(readsOn, paymentIs('received'))
    },
    acts: { ...onPayment, 'it expires': offerEnds, 'the hold is marked for cancel': isMarkedForCancel },
    more: { ...morePayment, 'the buyer pays again': paysAndRead },
  },
  {
    name: 'two payments not judged',
    make: async (maker) => {
      await asked(maker)
      await maker.done(pays())
      await maker.done(pays())
      await maker.until(readsOn, 'SELECT 1 FROM (SELECT count(*) AS n FROM payment) WHERE n = 2')
    },
    acts: {
      'a cron run serves payments': servesPayments,
      'the payer claims': claims,
      'the buyer cancels': cancels,
    },
    more: { ...onPayment, ...morePayment },
  },
  {
    name: 'a payment accepted, nothing signed',
    make: delivering,
    acts: onPayment,
    more: { ...morePayment, 'the minter is tended': tends },
  },
  {
    name: 'a paid pass, on offer',
    make: deliveryOffered,
    acts: {
      ...onPayment,
      'the payer accepts it': takesAndRead,
      'it expires': deliveryEnds,
    },
    more: morePayment,
  },
  {
    name: 'a paid pass, accepted, not read',
    make: async (maker) => {
      await deliveryOffered(maker)
      await maker.done(takes)
    },
    acts: { ...onPayment, 'the follower catches up': readsOn, 'it expires': deliveryEnds },
    more: { ...morePayment, 'the minter is tended': tends },
  },
  {
    name: 'a refund decided, not signed',
    make: async (maker) => {
      await asked(maker)
      await maker.done(pays(-1n))
      await maker.until(paysRead, paymentIs('refunding'))
    },
    acts: {
      'a cron run serves payments': servesPayments,
      'the payer claims': claims,
      'the buyer pays': paysAndRead,
    },
    more: { ...onPayment, ...morePayment, 'the minter is tended': tends },
  },
  {
    name: 'a refund signed, not sent',
    make: async (maker) => {
      await asked(maker)
      await maker.done(pays(-1n))
      await maker.until(paysRead, signedFor('refund'))
    },
    acts: {
      'a cron run serves payments': servesPayments,
      'the payer claims': claims,
      'a ledger closes': ledgerCloses,
    },
    more: { ...onPayment, ...morePayment },
  },
  {
    name: 'a refund whose last ledger has passed',
    make: async (maker) => {
      await asked(maker)
      await maker.done(pays(-1n))
      await maker.until(paysRead, signedFor('refund'))
      await maker.done(async (scene) => {
        for (let closes = 0; closes < 12; closes += 1)
          await scene.outside('the ledger closes', () => {
            scene.turns.skip(4_000)
            scene.closeLedger()
          })
      })
    },
    acts: { 'a cron run serves payments': servesPayments, 'the payer claims': claims },
    more: { ...onPayment, ...morePayment, 'a ledger closes': ledgerCloses },
  },
  {
    name: 'a refund validated, not read',
    make: async (maker) => {
      await asked(maker)
      await maker.done(pays(-1n))
      await maker.through(paysRead, SUBMIT)
      await maker.closeLedger()
    },
    acts: {
      'a cron run serves payments': servesPayments,
      'the payer claims': claims,
      'the follower catches up': readsOn,
    },
    more: { ...onPayment, ...morePayment },
  },
  {
    name: 'an approval that was not reported',
    make: ({ done }) => done(approve(ada)),
    acts: { ...onPerson, 'the check is asked for': startsCheck(ada) },
    more: morePerson,
  },
  {
    name: 'an approved person with a second wallet',
    make: approved,
    acts: {
      ...onPerson,
      'the second wallet joins': joins,
      'the second wallet starts a check': startsCheck(ben),
    },
    more: { ...morePerson, 'the second wallet asks': buys(ben, 'legendary', KEY) },
  },
  {
    name: 'two wallets of one person',
    make: async (maker) => {
      await approved(maker)
      await maker.done(joins)
    },
    acts: {
      'the approval is withdrawn': isWithdrawn,
      'the buyer asks': adaBuysKnown,
      'the second wallet asks': buys(ben, 'legendary', KEY),
      'the buyer asks to pay first': asksToPay(ada, 'legendary', 'to-be-paid'),
    },
  },
  {
    name: 'an offer to an approved person',
    make: async (maker) => {
      await approved(maker)
      await maker.done(adaBuysKnown)
    },
    acts: {
      ...onPerson,
      'the buyer accepts it': takesAndRead,
      'the buyer cancels': cancels,
    },
    more: { ...morePerson, 'the buyer signs': signs, 'a check after a close': handlesClose },
  },
]

export const situations: readonly Situation[] = [...usualSituations, ...rareSituations]
/** The situations of every test run. */
export const oftenLived: readonly Situation[] = situations.filter(({ seldom = false }) => !seldom)
