import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createMemoryDatabase } from '../support/memory-database.ts'

const root = new URL('../../', import.meta.url)
const sources = ['functions', 'party', 'web', 'tests', 'e2e'].flatMap((side) =>
  readdirSync(new URL(`${side}/`, root), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx)$/.test(path) && !/node_modules|dist\//.test(path))
    .map((path) => `${side}/${path}`),
)

/** Names that the code had before the field's words took their place; each with the one to use. */
const identifiers = {
  brake: 'halt',
  pullBrake: 'setHalt',
  releaseBrake: 'clearHalt',
  beat: 'heartbeat',
  lookRound: 'onLedgerClosed',
  lookAgain: 'recheck',
  takeBack: 'reclaim',
  condemn: 'markForCancel',
  keepOut: 'quarantineOffered',
  setAside: 'quarantinePass',
  tellLine: 'notifyQueue',
  patience: 'timeOut',
  PATIENCE: 'TIME_OUT',
  SEAL_HEADER: 'SIGNATURE_HEADER',
  isSealed: 'isSigned',
  sealOrder: 'signCommand',
  RoomOrder: 'RoomCommand',
  RoomDoor: 'RoomConnection',
  Knock: 'RequestHead',
  Letter: 'RequestWithBody',
  lookedAt: 'checkedAt',
  Hint: 'WakeUp',
  onHint: 'onEvent',
  hinted: 'announced',
  standing: 'tip, status',
  standingOf: 'statusOf',
  keepStanding: 'recordStatus',
  NOBODY: 'ACCOUNT_ZERO',
  floorOf: 'layerOf',
  siteFloors: 'siteLayers',
  createDoor: 'createApi',
  Seat: 'PageConnection',
  Lodging: 'RoomHost',
  Street: 'RoomsParts',
  Home: 'FollowerHost',
  Story: 'Trace',
  troubleNodes: 'disturbNodes',
  forPeople: 'readable',
  astray: 'onFork',
  strayed: 'followedFork',
  strayIdentities: 'wrongIdentities',
  patientDatabase: 'retryingDatabase',
  tellOne: 'sendEvent',
  obey: 'execute',
  NEW_SEAT: 'NEW_CONNECTION',
  DEAREST: 'MAX_FEE',
  Purse: 'Funds',
  emptyPurse: 'noFunds',
  Bare: 'ReasonWithoutData',
  BareCode: 'CodeWithoutData',
  KycStepWords: 'KycText',
  kycStanding: 'kycText',
  weigh: 'checkMeans',
  closeLoose: 'closeStandalone',
  looseSubmissions: 'standaloneSubmissions',
  tendMinter: 'maintainMinter',
  HeardLink: 'ReportedLink',
  hearReport: 'recordReport',
  EarlyWord: 'EarlyNotice',
  standInLine: 'joinQueue',
  headOfLine: 'headOfQueue',
  leaveLine: 'leaveQueue',
  tellAlerts: 'notifyAlerts',
  tellShutdown: 'notifyShutdown',
  tellRooms: 'publishMove',
  noteTold: 'markNotified',
  untoldAlerts: 'pendingAlerts',
  untoldRooms: 'pendingRooms',
  takePaymentIn: 'receivePayment',
  takeRefundIn: 'receiveRefund',
  takeDustIn: 'receiveDust',
  RoomLine: 'RoomSocketState',
  lineFlow: 'socketFlow',
  nothingTold: 'nothingReceived',
  IN_A_STORM: 'IN_A_BURST',
  liveThrough: 'runRareMoment',
  sendPatiently: 'sendForm',
  patienceOf: 'waitTextOf',
  heed: 'recordReading',
  mended: 'corrected',
  isMended: 'isCorrected',
  SideDoor: 'WorkerAccess',
  Cable: 'Relay',
  layCable: 'openRelay',
  doorAt: 'controlAt',
  AloneTx: 'SingleOperatorTx',
  countAlone: 'countSingleOperatorTxs',
  oldestAlone: 'oldestSingleOperatorTxs',
  witnessAlone: 'witnessSingleOperatorTxs',
  heardAt: 'receivedAt',
  unheard: 'expired',
  tellForeignNodes: 'alertOfForeignNodes',
  tellFigures: 'showFigures',
  tellMinted: 'showMinted',
  tellNothingLeft: 'showSoldOut',
  toldAfter: 'afterEdit',
  LineWords: 'QueueDialog',
  Doors: 'NextPages',
  Door: 'NextPage',
  Seal: 'Verdict',
  TOLD: 'COLUMNS',
  tell: 'dispatch, publish, notify',
  tells: 'publishes',
  told: 'published, notified, received',
  Told: 'Attempt, BuyerReply',
  toldOf: 'attemptOf, paymentReply',
  hear: 'receive, onEvent',
  hears: 'receives',
  heard: 'received, published',
  Heard: 'Observations, ReceivedRequest',
  ApprovalsHeard: 'ApprovalObservations',
  Society: 'ModelParts',
  Deed: 'StepResult, AccessCall, KillableWork',
  deed: 'result, call, work',
  doomed: 'killed, interrupted',
  dear: 'expensive',
  dieEverywhere: 'killAtEachStep',
  keepWord: 'recordVerdict',
  createCosts: 'createLatency',
  strikeOffBut: 'removeStaleOffersExcept',
  sayCaching: 'withCaching',
  sendUnseen: 'sendOutside',
  turnWhenSent: 'closeWhenSent',
  TurningLedger: 'AutoClosingLedger',
  ownCrypto: 'seedCrypto',
  Said: 'ApiAnswer, NodeAnswer',
  openPlace: 'openEnvironment',
} as const

const files = [
  ...['brake', 'look-round', 'look-again', 'look-at-offer', 'take-back', 'tell-line', 'seal', 'knock'],
  ...['door', 'order', 'seat', 'post-order', 'durable-door', 'heard', 'patience'],
  ...['hints', 'sumsub-standing', 'floors', 'thieves', 'endings', 'identity-endings', 'lodging', 'line'],
  ...['status-line', 'story', 'troubles', 'surroundings', 'for-people'],
  ...['patient-database', 'close-loose', 'tend-minter', 'heard-link', 'early-word', 'tell-dust', 'tell'],
  ...['take-in', 'take-dust-in', 'take-return-in'],
  ...['side-door', 'side-door-worker', 'cable', 'wandering-pot'],
  ...['alone-store', 'doors', 'line-words', 'tell-minted', 'tell-figures'],
  ...['die-everywhere', 'known-owner', 'events-told.test', 'sign-in-doors.test'],
  ...['turning-ledger', 'send-unseen', 'quick-folder', 'own-crypto'],
]

const tables = ['brake', 'farewell', 'token']
const columns = ['told_at', 'looked_at', 'heard_at', 'followed', 'aside', 'token_id']

/** It names the tables of earlier releases, and this file the retired names. */
const allowed = new Set([
  'tests/functions/adapters/db/migrations.worker.test.ts',
  'tests/repository/retired-names.test.ts',
])
const texts = new Map(sources.filter((path) => !allowed.has(path)).map((path) => [path, read(path)]))

/** The files that declare a name, of each name. */
const declared = new Map<string, string[]>()
for (const [path, text] of texts)
  for (const declaration of [
    /\b(?:const|let|function|class|interface|type|enum)\s+(\w+)/g,
    /^\s+(?:readonly |async )?(\w+)\??[:(]/gm,
  ])
    for (const [, name = ''] of text.matchAll(declaration))
      declared.set(name, [...(declared.get(name) ?? []), path])

test.each(Object.entries(identifiers))('nothing is declared as %s, whose word is %s', (name) => {
  expect(declared.get(name) ?? []).toEqual([])
})

test('declarations of every kind are found', () => {
  for (const name of ['createMemoryDatabase', 'MemoryDatabase', 'roundTrips', 'rowsRead'])
    expect(declared.get(name)?.length ?? 0, name).toBeGreaterThan(0)
})

test('no constant is the most of something: it is the maximum', () => {
  const found = [...texts].filter(([, text]) => /\b(?:const|let)\s+MOST(?:_[A-Z0-9_]+)?\b/.test(text))
  expect(found.map(([path]) => path)).toEqual([])
})

test('no file or folder bears a retired name', () => {
  const retired = new Set(files)
  const named = sources.filter((path) => /^(functions|party|tests)\//.test(path))
  const words = (path: string) => path.replace(/\.\w+$/, '').split('/')
  expect(named.filter((path) => words(path).some((word) => retired.has(word)))).toEqual([])
})

test('no table, column or index bears a retired name', async () => {
  const { db, close } = createMemoryDatabase()
  const { results } = await db
    .prepare(
      `SELECT tbl.name AS tbl, col.name AS col FROM sqlite_master AS tbl JOIN pragma_table_info(tbl.name) AS col
       WHERE tbl.type = 'table'`,
    )
    .all<{ tbl: string; col: string }>()
  close()
  expect(results.length).toBeGreaterThan(100)
  expect(results.filter(({ tbl, col }) => tables.includes(tbl) || columns.includes(col))).toEqual([])
})

function read(path: string): string {
  return readFileSync(new URL(path, root), 'utf8')
}
