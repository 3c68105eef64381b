import type { Wallet } from '../../tests/sandbox/accounts.ts'
import type { Control } from '../../tests/sandbox/control.ts'
import { importOwnScript, isTakenOver } from '../alive.ts'
import { brokenWords } from '../broken-words.ts'
import { outOfPlace } from '../out-of-place.ts'
import { type Place, places } from '../site-map.ts'
import { callOf, type Engine, until } from './engine.ts'

/** The engine and visitor of a visit. */
export interface Visit {
  readonly engine: Engine
  readonly siteUrl: string
  /** The proxy of Access in front of the site. */
  readonly accessUrl: string
  readonly sandbox: Control
  readonly wallet: Wallet
  /** Keeps a screenshot, if requested. */
  keep(name: string): Promise<void>
}

/** The sizes of the window in which everything is looked at. */
export const WIDTHS = [
  [360, 780],
  [1440, 900],
] as const

/** Checks every page at two widths: the right page, hydrated, with everything complete and in place. */
export async function lookAtPages(visit: Visit): Promise<readonly string[]> {
  const { engine, siteUrl, keep } = visit
  const wrong: string[] = []
  for (const [width, height] of WIDTHS) {
    await engine.resize(width, height)
    for (const place of places) {
      await engine.visit(siteUrl + place.path)
      const found = await look(engine, place).catch((error: unknown) => [String(error)])
      for (const words of [...found, ...(await engine.complaints())])
        wrong.push(`${place.path} at ${width} px: ${words}`)
      await keep(`${place.path.slice(1) || 'home'}-${width}`)
    }
  }
  return wrong
}

/** The strip of passes moves in a browser without reduced motion. */
const BESIDE_ITS_WINDOW = 'is beside "div.strip-window"'

async function look(engine: Engine, { heading, title }: Place): Promise<readonly string[]> {
  await engine.evaluate(importOwnScript)
  await until(engine, callOf(isTakenOver, undefined), 'its scripts have taken over')
  const page = await engine.evaluate(describePage)
  return [
    ...(page.title === `${title} | Touchstone` ? [] : [`it is called "${page.title}"`]),
    ...(page.headings.length === 1 ? [] : [`it has ${page.headings.length} first headings`]),
    ...(page.headings[0]?.includes(heading) ? [] : [`its heading is "${page.headings[0]}"`]),
    ...(page.over > 0 ? [`it is ${page.over} px wider than the window`] : []),
    ...page.blank.map((image) => `${image} shows nothing`),
    ...page.cut.map((drawing) => `the drawing of ${drawing} is cut at its rounded corners`),
    ...(await brokenWords(engine)),
    ...(await outOfPlace(engine)).filter((words) => !words.endsWith(BESIDE_ITS_WINDOW)),
  ]
}

function describePage() {
  const { scrollWidth, clientWidth } = document.documentElement
  const images = [...document.images].filter(
    ({ complete, currentSrc, naturalWidth }) => complete && currentSrc !== '' && naturalWidth === 0,
  )
  // WebKit clips a drawing's overflow at rounded corners.
  const drawings = [...document.querySelectorAll('svg')].filter((drawing) => {
    const { overflowX, borderTopLeftRadius } = getComputedStyle(drawing)
    return overflowX === 'visible' && borderTopLeftRadius !== '0px'
  })
  return {
    title: document.title,
    headings: [...document.querySelectorAll('h1')].map(({ innerText }) => innerText.replaceAll(/\s+/g, ' ')),
    over: scrollWidth - clientWidth,
    blank: images.map(({ currentSrc }) => currentSrc),
    cut: drawings.map(({ parentElement }) => parentElement?.className),
  }
}

/** Buys a pass by the page's own buttons, and checks each dialog at the pages' widths. */
export async function buyPass({ engine, siteUrl, sandbox, wallet, keep }: Visit): Promise<readonly string[]> {
  const wrong: string[] = []
  await engine.resize(1440, 900)
  await engine.visit(`${siteUrl}/founder-pass-wallet`)
  await until(engine, `document.body.innerText.includes('XRP Connected')`, 'the ledger answers')
  await press(engine, 'Connect Wallet')
  await until(engine, link('Open XUMM App'), 'a request to sign in is shown')
  await lookAtDialog('connect')
  await signAt(engine, 'Open XUMM App', sandbox, wallet)
  await until(engine, inDialog('Wallet Connected Successfully!'), 'the wallet is connected')
  await lookAtDialog('connected')
  await press(engine, 'Continue')
  await until(engine, button('Copy address'), 'the wallet is read')
  await press(engine, 'Mint Now')
  await until(engine, `document.querySelector('dialog[open] [type=checkbox]')`, 'the terms are shown')
  await lookAtDialog('agreement')
  await engine.run(`document.querySelector('dialog[open] [type=checkbox]').click()`)
  await press(engine, 'Agree and Continue')
  await until(engine, link('Open Xaman App'), 'the request is shown')
  await lookAtDialog('request')
  await signAt(engine, 'Open Xaman App', sandbox, wallet)
  await until(engine, inDialog('The pass is yours'), 'the pass is sold')
  // The bought stone has been shown since the request, so its arrival cannot be observed.
  const { coming } = await engine.evaluate(describeDialog)
  for (const image of coming) wrong.push(`the certificate is shown before ${image}`)
  await lookAtDialog('certificate')
  for (const complaint of await engine.complaints()) wrong.push(`buying: ${complaint}`)
  return wrong

  async function lookAtDialog(name: string) {
    for (const [width, height] of WIDTHS) {
      await engine.resize(width, height)
      const { below, blank } = await engine.evaluate(describeDialog)
      const found = [
        ...(below > 2 ? [`it is ${below} px higher than what it holds`] : []),
        ...blank.map((image) => `${image} shows nothing`),
        ...(await brokenWords(engine)),
        ...(await outOfPlace(engine)),
      ]
      for (const words of found) wrong.push(`the dialog "${name}" at ${width} px: ${words}`)
      await keep(`${name}-${width}`)
    }
  }
}

function describeDialog() {
  const dialog = document.querySelector('dialog[open]')
  const panes = dialog?.querySelector('.dialog-panes') ?? dialog?.firstElementChild
  if (!dialog || !panes) throw new Error('No dialog is open')
  const images = [...dialog.querySelectorAll('img')].filter(({ naturalWidth }) => naturalWidth === 0)
  return {
    below: Math.round(dialog.getBoundingClientRect().height - panes.getBoundingClientRect().height),
    blank: images.filter(({ complete }) => complete).map(({ src }) => src),
    coming: images.filter(({ complete }) => !complete).map(({ src }) => src),
  }
}

/** Sends an investor's application. */
export async function sendForm({ engine, siteUrl }: Visit): Promise<readonly string[]> {
  await engine.visit(`${siteUrl}/investor-form`)
  await until(engine, `document.querySelector('form')`, 'the form is there')
  // A form sent faster than a person reads is refused as a bot's.
  await new Promise((resolve) => setTimeout(resolve, 6_000))
  await engine.run(FILL)
  await engine.run(`document.querySelector('main form').requestSubmit()`)
  await until(engine, `document.body.innerText.includes('submitted successfully')`, 'the form is received')
  return (await engine.complaints()).map((complaint) => `sending: ${complaint}`)
}

/** Fills in every required field: the first option, or a text of its kind. */
const FILL = `(() => {
  const put = (field, value) => {
    const type = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(type.prototype, 'value').set.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const form = document.querySelector('main form')
  const seen = new Set()
  for (const field of form.querySelectorAll('input, select, textarea')) {
    if (field.offsetParent === null || field.tabIndex < 0) continue
    if (field.type === 'radio' || field.type === 'checkbox') {
      if (!seen.has(field.name)) field.click()
      seen.add(field.name)
    } else if (field instanceof HTMLSelectElement) put(field, [...field.options].find(({ value }) => value)?.value ?? '')
    else if (field.type === 'email') put(field, 'ada@example.org')
    else if (field.type === 'text' || field instanceof HTMLTextAreaElement) put(field, 'Ada Lindqvist writes enough words here for any field that asks for fifty characters or a hundred of them, and a few more.'.slice(0, field.maxLength > 0 && field.maxLength < 120 ? 14 : undefined))
  }
  return true
})()`

/** Clicks a button once there is one that says this. */
export async function press(engine: Engine, name: string): Promise<void> {
  await until(engine, button(name), `there is a button that says ${name}`)
  await engine.run(`${button(name)}.click()`)
}

async function signAt(engine: Engine, name: string, sandbox: Control, wallet: Wallet): Promise<void> {
  await until(engine, link(name), `there is a link that says ${name}`)
  const address = await engine.run<string>(`${link(name)}.href`)
  await sandbox.sign(new URL(address).pathname.split('/').at(-1) ?? '', wallet.seed)
}

const button = (name: string) =>
  `[...document.querySelectorAll('button:not(:disabled, [aria-busy=true])')].find(({ textContent }) => textContent.trim() === ${JSON.stringify(name)})`
const link = (name: string) =>
  `[...document.querySelectorAll('dialog[open] a')].find(({ textContent }) => textContent.trim() === ${JSON.stringify(name)})`
const inDialog = (words: string) =>
  `document.querySelector('dialog[open] h2')?.textContent === ${JSON.stringify(words)}`
