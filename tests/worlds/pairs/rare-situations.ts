import {
  type Act,
  approve,
  asksToPay,
  buys,
  buysFirst,
  cancels,
  claims,
  handlesClose,
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
  signs,
  startsCheck,
  takesAndRead,
  tends,
  wakeUp,
} from './acts.ts'
import {
  approvesSignIn,
  asksHowItStands,
  asksToSignIn,
  declinesSignIn,
  isFunded,
  paysDust,
  signInHint,
  spends,
} from './rare-acts.ts'
import type { Maker, Situation } from './situation.ts'
import { ada, ben } from './stage.ts'

const KEY = 'the-first-request'
const SUBMIT = /node \d submit$/
const adaBuysEpic = buys(ada, 'epic', KEY)
const benBuysEpic = buys(ben, 'epic', KEY)
const adaAsksToPay = asksToPay(ada, 'epic', KEY)
const adaBuys = buys(ada, 'common', KEY)

const signedFor = (purpose: string) =>
  `SELECT 1 FROM submission WHERE status = 'signed' AND purpose = '${purpose}'`
const is = (status: string) => `SELECT 1 FROM purchase WHERE status = '${status}'`

/** All passes of a tier but one are quarantined. */
const oneIsLeft: Act = ({ world }) =>
  world.db
    .prepare(
      `UPDATE pass SET status = 'reserved', quarantined = 'unclear'
       WHERE tier = 'epic' AND id > (SELECT min(id) FROM pass WHERE tier = 'epic')`,
    )
    .run()

/** A hold of the last pass, which another buyer waits for; its own buyer was found short of XRP some closes ago. */
async function inTheWay({ done }: Maker, hold: Act): Promise<void> {
  await done(oneIsLeft)
  await done(hold)
  await done(spends)
  await done(benBuysEpic)
  await done(handlesClose)
  for (let closes = 0; closes < 3; closes += 1)
    await done(async (scene) => {
      await scene.outside('the ledger closes', () => {
        scene.turns.skip(15_000)
        scene.closeLedger()
      })
      await readsOn(scene)
    })
}

async function owed(maker: Maker): Promise<void> {
  await maker.done(asksToPay(ada, 'common', KEY))
  await maker.done(paysDust(400_000n, 3))
  await maker.until(readsOn, 'SELECT 1 FROM dust_debt WHERE due_at IS NOT NULL')
}

const onDebt = {
  'a cron run serves payments': servesPayments,
  'the payer sends more dust': async (scene) => {
    await paysDust(300_000n)(scene)
    await readsOn(scene)
  },
  'the buyer pays': paysAndRead,
} satisfies Record<string, Act>

const moreOnDebt = {
  'a check after a close': handlesClose,
  'the follower catches up': readsOn,
  'the buyer cancels': cancels,
  'it expires': offerEnds,
  'the minter is tended': tends,
} satisfies Record<string, Act>

const onHold = {
  'a check after a close': handlesClose,
  'another wallet asks': benBuysEpic,
  'the buyer cancels': cancels,
} satisfies Record<string, Act>

const onSignIn = {
  'the page asks for the state': asksHowItStands,
  'the wake-up signed': signInHint('signed'),
  'the browser asks to sign in': asksToSignIn,
} satisfies Record<string, Act>

/** Rare situations, for guards that seldom meet. */
export const rareSituations: readonly Situation[] = [
  {
    name: 'the last pass of a tier',
    make: ({ done }) => done(oneIsLeft),
    acts: { 'the buyer asks': adaBuysEpic, 'another wallet asks': buysFirst(ben, 'epic', KEY) },
    more: { 'the buyer asks to pay first': adaAsksToPay, 'another wallet asks for any': benBuysEpic },
  },
  {
    name: 'the last pass of a tier on offer, and one buyer in the queue',
    seldom: true,
    make: async ({ done }) => {
      await done(oneIsLeft)
      await done(adaBuysEpic)
      await done(benBuysEpic)
    },
    acts: { 'another wallet asks': benBuysEpic, 'the buyer cancels': cancels },
    more: {
      'the buyer accepts it': takesAndRead,
      'a cron run serves purchases': servesPurchases,
      'a check after a close': handlesClose,
      'it expires': offerEnds,
    },
  },
  {
    name: 'an offer that blocks the queue',
    make: (maker) => inTheWay(maker, adaBuysEpic),
    acts: { 'a check after a close': handlesClose, 'the buyer cancels': cancels },
    more: {
      ...onHold,
      'the buyer is funded': isFunded,
      'the buyer accepts it': takesAndRead,
      'the buyer signs': signs,
      'the buyer asks again': adaBuysEpic,
      'a cron run serves purchases': servesPurchases,
    },
  },
  {
    name: 'an invoice that blocks the queue',
    seldom: true,
    make: (maker) => inTheWay(maker, adaAsksToPay),
    acts: { 'a check after a close': handlesClose, 'another wallet asks': benBuysEpic },
    more: {
      ...onHold,
      'the buyer is funded': isFunded,
      'the buyer asks again': adaAsksToPay,
      'a cron run serves payments': servesPayments,
      'it expires': offerEnds,
    },
  },
  {
    name: 'an invoice that blocks the queue, whose buyer was funded',
    make: async (maker) => {
      await inTheWay(maker, adaAsksToPay)
      await maker.done(isFunded)
      await maker.done(readsOn)
    },
    acts: { 'a check after a close': handlesClose, 'the buyer pays': pays() },
    more: {
      ...onHold,
      'the buyer pays and it is read': paysAndRead,
      'a cron run serves payments': servesPayments,
    },
  },
  {
    name: 'an invoice that blocks the queue, paid, not read',
    seldom: true,
    make: async (maker) => {
      await inTheWay(maker, adaAsksToPay)
      await maker.done(isFunded)
      await maker.done(readsOn)
      await maker.done(pays())
    },
    acts: { 'a check after a close': handlesClose, 'the follower catches up': readsOn },
    more: { ...onHold, 'the payer claims': claims, 'a cron run serves payments': servesPayments },
  },
  {
    name: 'dust that is owed and due',
    make: owed,
    acts: onDebt,
    more: moreOnDebt,
  },
  {
    name: 'a refund of dust signed, not sent',
    seldom: true,
    make: async (maker) => {
      await owed(maker)
      await maker.until(servesPayments, signedFor('refund'))
    },
    acts: { 'a cron run serves payments': servesPayments, 'a ledger closes': ledgerCloses },
    more: { ...onDebt, ...moreOnDebt },
  },
  {
    name: 'a refund of dust validated, not read',
    seldom: true,
    make: async (maker) => {
      await owed(maker)
      await maker.through(servesPayments, SUBMIT)
      await maker.closeLedger()
    },
    acts: { 'a cron run serves payments': servesPayments, 'the follower catches up': readsOn },
    more: { ...onDebt, ...moreOnDebt },
  },
  {
    name: 'no sign-in yet',
    seldom: true,
    make: async () => {},
    acts: { 'the browser asks to sign in': asksToSignIn },
  },
  {
    name: 'a pending sign-in',
    make: ({ done }) => done(asksToSignIn),
    acts: { 'the page asks for the state': asksHowItStands, 'the phone signs in': approvesSignIn },
    more: {
      ...onSignIn,
      'the phone declines': declinesSignIn,
      'the wake-up opened': signInHint('opened'),
      'the wake-up expired': signInHint('expired'),
    },
  },
  {
    name: 'a sign-in signed, not reported',
    make: async ({ done }) => {
      await done(asksToSignIn)
      await done(approvesSignIn)
    },
    acts: onSignIn,
    more: { 'the wake-up expired': signInHint('expired') },
  },
  {
    name: 'a sign-in declined, not reported',
    seldom: true,
    make: async ({ done }) => {
      await done(asksToSignIn)
      await done(declinesSignIn)
    },
    acts: { 'the page asks for the state': asksHowItStands, 'the browser asks to sign in': asksToSignIn },
    more: { 'the wake-up rejected': signInHint('rejected') },
  },
  {
    name: 'a mint signed, not sent, where its offer is a transaction of its own',
    mintOffers: false,
    make: ({ until }) => until(adaBuys, is('minting')),
    acts: { 'the buyer asks again': adaBuys, 'the buyer cancels': cancels },
    more: { 'a cron run serves purchases': servesPurchases, 'a check after a close': handlesClose },
  },
  {
    name: 'a mint validated, not read, where its offer is a transaction of its own',
    seldom: true,
    mintOffers: false,
    make: async ({ through, closeLedger }) => {
      await through(adaBuys, SUBMIT)
      await closeLedger()
    },
    acts: { 'the buyer cancels': cancels, 'the follower catches up': readsOn },
    more: {
      'the buyer asks again': adaBuys,
      'a cron run serves purchases': servesPurchases,
      'a check after a close': handlesClose,
      'a ledger closes': ledgerCloses,
    },
  },
  {
    name: 'an offer of its own signed, not sent',
    seldom: true,
    mintOffers: false,
    make: async ({ through, closeLedger, until }) => {
      await through(adaBuys, SUBMIT)
      await closeLedger()
      await until(async (scene) => {
        await readsOn(scene)
        await servesPurchases(scene)
      }, signedFor('offer'))
    },
    acts: { 'the buyer cancels': cancels, 'a ledger closes': ledgerCloses },
    more: {
      'the buyer asks again': adaBuys,
      'a cron run serves purchases': servesPurchases,
      'the follower catches up': readsOn,
      'a check after a close': handlesClose,
    },
  },
  {
    name: 'an offer of its own',
    seldom: true,
    mintOffers: false,
    make: ({ done }) => done(adaBuys),
    acts: { 'the buyer accepts it': takesAndRead, 'the buyer cancels': cancels },
    more: {
      'the buyer asks again': adaBuys,
      'a cron run serves purchases': servesPurchases,
      'it expires': offerEnds,
      'the room rechecks': wakeUp('empty'),
    },
  },
  {
    name: 'an approved person, and a wallet with a check of its own',
    make: async ({ done, until }) => {
      await done(startsCheck(ben))
      await done(approve(ada))
      await until(isReported, `SELECT 1 FROM person WHERE state = 'approved'`)
    },
    acts: { 'the second wallet joins': joins, 'the approval is withdrawn': isWithdrawn },
    more: {
      'a report comes': isReported,
      'the second wallet starts a check': startsCheck(ben),
      'the second wallet asks': buys(ben, 'legendary', KEY),
      'the buyer asks': buys(ada, 'legendary', KEY),
    },
  },
]
