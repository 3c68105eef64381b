import type { Wallet } from '../../tests/sandbox/accounts.ts'
import type { Control } from '../../tests/sandbox/control.ts'
import { places } from '../site-map.ts'
import { type Engine, until } from './engine.ts'

/** What a visit is made in, and by whom. */
export interface Visit {
  readonly engine: Engine
  readonly siteUrl: string
  readonly sandbox: Control
  readonly wallet: Wallet
}

const WIDTHS = [
  [390, 844],
  [1440, 900],
] as const

/** Looks at every page at two widths: each has its words, and nothing of it lies outside the window. */
export async function lookAtPages({ engine, siteUrl }: Visit): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const [width, height] of WIDTHS) {
    await engine.resize(width, height)
    for (const { path, heading } of places) {
      await engine.visit(siteUrl + path)
      const { text, over } = await engine.run<{ text: string; over: number }>(
        '({ text: document.body.innerText, over: document.documentElement.scrollWidth - innerWidth })',
      )
      const here = `${path} at ${width} px`
      if (!text.replaceAll(/\s+/g, ' ').includes(heading)) wrong.push(`${here} does not say "${heading}"`)
      if (over > 0) wrong.push(`${here} is ${over} px wider than the window`)
      for (const complaint of await engine.complaints()) wrong.push(`${here}: ${complaint}`)
    }
  }
  return wrong
}

/** Buys a pass by the page's own buttons; on the way every dialog is as high as what it holds. */
export async function buyPass({ engine, siteUrl, sandbox, wallet }: Visit): Promise<readonly string[]> {
  const wrong: string[] = []
  await engine.resize(1440, 1000)
  await engine.visit(`${siteUrl}/founder-pass-wallet`)
  await until(engine, `document.body.innerText.includes('XRP Connected')`, 'the ledger answers')
  await press(engine, 'Connect Wallet')
  await signAt(engine, 'Open XUMM App', sandbox, wallet)
  await until(engine, inDialog('Wallet Connected Successfully!'), 'the wallet is connected')
  await measure('connected')
  await press(engine, 'Continue')
  await until(engine, button('Copy address'), 'the wallet is read')
  await press(engine, 'Mint Now')
  await until(engine, `document.querySelector('dialog[open] [type=checkbox]')`, 'the terms are shown')
  await engine.run(`document.querySelector('dialog[open] [type=checkbox]').click()`)
  await press(engine, 'Agree and Continue')
  await until(engine, link('Open Xaman App'), 'the request is shown')
  await measure('the request')
  await signAt(engine, 'Open Xaman App', sandbox, wallet)
  await until(engine, inDialog('The pass is yours'), 'the pass is sold')
  await measure('the certificate')
  for (const complaint of await engine.complaints()) wrong.push(`buying: ${complaint}`)
  return wrong

  async function measure(what: string) {
    const over = await engine.run<number>(
      `(() => { const dialog = document.querySelector('dialog[open]')
        const panes = dialog.querySelector('.dialog-panes')
        return Math.round(dialog.getBoundingClientRect().height - panes.getBoundingClientRect().height) })()`,
    )
    if (over > 2) wrong.push(`the dialog of ${what} is ${over} px higher than what it holds`)
  }
}

/** Sends an investor's application. */
export async function sendForm({ engine, siteUrl }: Visit): Promise<readonly string[]> {
  await engine.visit(`${siteUrl}/investor-form`)
  await until(engine, `document.querySelector('form')`, 'the form is there')
  // Faster than anybody can read would be taken for a machine.
  await new Promise((resolve) => setTimeout(resolve, 6_000))
  await engine.run(FILL)
  await engine.run(`document.querySelector('main form').requestSubmit()`)
  await until(engine, `document.body.innerText.includes('submitted successfully')`, 'the form is received')
  return (await engine.complaints()).map((complaint) => `sending: ${complaint}`)
}

/** Gives every required field an answer: the first choice there is, or words of its kind. */
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

async function press(engine: Engine, name: string): Promise<void> {
  await until(engine, button(name), `there is a button that says ${name}`)
  await engine.run(`${button(name)}.click()`)
}

async function signAt(engine: Engine, name: string, sandbox: Control, wallet: Wallet): Promise<void> {
  await until(engine, link(name), `there is a link that says ${name}`)
  const address = await engine.run<string>(`${link(name)}.href`)
  await sandbox.sign(new URL(address).pathname.split('/').at(-1) ?? '', wallet.seed)
}

const button = (name: string) =>
  `[...document.querySelectorAll('button:not(:disabled)')].find(({ textContent }) => textContent.trim() === ${JSON.stringify(name)})`
const link = (name: string) =>
  `[...document.querySelectorAll('dialog[open] a')].find(({ textContent }) => textContent.trim() === ${JSON.stringify(name)})`
const inDialog = (words: string) =>
  `document.querySelector('dialog[open] h2')?.textContent === ${JSON.stringify(words)}`
