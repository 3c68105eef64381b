import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIGURES_PATH } from '#contract/figures'
import { logEvents } from '#contract/log-line'
import { pathOf } from '#contract/wire/endpoint'
import { questionForm } from '#contract/wire/question'
import * as z from '#contract/wire/schema'
import { connectWallet } from '#contract/wire/wallet'
import { goodAnswers, questionAnswers } from '../functions/people/forms/answers.ts'
import { SITE } from '../support/bindings.ts'
import { allEndpoints } from '../support/endpoints.ts'
import { freshBuyer } from '../support/fresh-buyer.ts'
import { payloadOf } from '../support/payload-of.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const NAME = 'Wilhelmina Quartermain'
const EMAIL = 'wilhelmina.q@planted.example'
const SEED = 'snoPBrXtMeMyMHUVTgbuqAfg1SUTb'
const TOKEN = 'plantedTokenPlantedTokenPlantedTokenPlanted'
const ADDRESS = '203.0.113.77'
const STRANGER = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const planted = [NAME, EMAIL, SEED, TOKEN, ADDRESS, STRANGER]

/** A line as every part of the Worker writes it. */
const line = z.looseObject({
  time: z.iso.datetime(),
  level: z.enum(['info', 'warning', 'error']),
  event: z.enum(Object.keys(logEvents) as [keyof typeof logEvents]),
  requestId: z.nullable(z.string()),
  version: z.string(),
})
const linesLogged = () => world.log.map((text) => line.parse(JSON.parse(text)))

/** Personal data and secrets in every place of a request. */
function withPlants(method: string, body: string) {
  return {
    method,
    headers: {
      'content-type': 'application/json',
      origin: SITE,
      authorization: `Bearer ${TOKEN}`,
      cookie: `session=${TOKEN}; name=${encodeURIComponent(NAME)}`,
      'user-agent': `${NAME} ${EMAIL}`,
      'cf-connecting-ip': ADDRESS,
    },
    ...(method === 'GET' ? {} : { body }),
  }
}

async function askEverything() {
  const fields = {
    name: NAME,
    email: EMAIL,
    seed: SEED,
    userAddress: STRANGER,
    token: TOKEN,
    selectedTier: 'common',
  }
  const whole = JSON.stringify(fields)
  for (const { method, path } of await allEndpoints()) {
    for (const value of [STRANGER, SEED, EMAIL]) {
      const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, value]))
      const asked = `${pathOf(path, params as never)}?name=${encodeURIComponent(NAME)}&email=${EMAIL}`
      await world.fetch(asked, withPlants(method, whole))
      await world.fetch(asked, withPlants(method, `{"name": ${NAME}, "email": "${EMAIL}"`))
    }
  }
  const post = (path: string, body: object) => world.fetch(path, withPlants('POST', JSON.stringify(body)))
  await post('/webhooks/xaman', fields)
  await post('/webhooks/kyc', fields)
  for (const { form, answers } of goodAnswers)
    await post(form.endpoint.path, { ...answers, name: NAME, fullName: NAME, email: EMAIL })
  await post(questionForm.endpoint.path, {
    ...questionAnswers,
    name: NAME,
    email: EMAIL,
    question: `${NAME} ${SEED}`,
  })
}

test('where calls that share a question fail before it is answered, the runtime has nothing to warn of', async () => {
  const ask = () => world.fetch(FIGURES_PATH)
  for (const node of ['rpc', 'rpc2'])
    world.sandbox.faults.plan(`${node}:account_info`, { do: 'delay', ms: 300 }, 4)
  await world.db.prepare('ALTER TABLE pass RENAME TO lost_pass').run()
  expect((await Promise.all([ask(), ask()])).map(({ status }) => status)).toEqual([500, 500])
  await world.db.prepare('ALTER TABLE lost_pass RENAME TO pass').run()
  // It waits for the same answer.
  expect((await ask()).status).toBe(200)
  expect(world.log.filter((text) => !text.startsWith('{'))).toEqual([])
})

test('a journey with personal data in every input is logged without any, each line one of the known events', async () => {
  const { buyer, wallet } = await freshBuyer(world)
  const bought = await buyer.buy('common')
  await world.sandbox.phone.sign(payloadOf(bought), wallet)
  await buyer.untilStatus(bought.ok ? bought.value.reservationId : '', 'sold')
  await askEverything()

  // Everything fails: what is thrown may quote what was sent.
  const tables = ['form_entry', 'session', 'pass', 'sign_in', 'quarantine']
  for (const table of tables) await world.db.prepare(`ALTER TABLE ${table} RENAME TO lost_${table}`).run()
  await askEverything()
  await world.tick()
  for (const table of tables) await world.db.prepare(`ALTER TABLE lost_${table} RENAME TO ${table}`).run()
  world.sandbox.faults.plan('xaman:create', { do: 'fail', status: 500 })
  await world.visitor().call(connectWallet)
  await expect.poll(() => world.log.join('\n')).toContain('"service":"xaman"')

  expect(
    world.log.filter((text) => !text.startsWith('{')),
    'lines that are no JSON',
  ).toEqual([])
  const said = linesLogged()
  const text = world.log.join('\n')
  for (const plant of [...planted, wallet.address, buyer.token ?? '?', world.sandbox.accounts.minter.seed])
    expect(text).not.toContain(plant)
  expect(text).not.toMatch(/Wilhelmina|Quartermain|planted\.example/)

  const crashed = said.filter(({ event }) => event === 'crashed')
  expect(crashed.length).toBeGreaterThan(10)
  expect(crashed.every(({ level, requestId }) => level === 'error' && requestId !== null)).toBe(true)
  const sold = said.find(({ event, to }) => event === 'purchase.moved' && to === 'sold')
  expect(sold).toMatchObject({
    level: 'info',
    version: 'local',
    purchase: bought.ok && bought.value.reservationId,
    wallet: `${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)}`,
    ledger: expect.any(Number),
  })
})
