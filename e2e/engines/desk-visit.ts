import { brokenWords } from '../broken-words.ts'
import { outOfPlace } from '../out-of-place.ts'
import { until } from './engine.ts'
import { press, type Visit, WIDTHS } from './visit.ts'

/** Signs in at Access, selects the newest entry by keyboard, opens it and saves a note. Needs a form that was sent. */
export async function answerAtDesk(visit: Visit): Promise<readonly string[]> {
  const { engine, accessUrl, keep } = visit
  const wrong: string[] = []
  await engine.visit(`${accessUrl}/desk`)
  await engine.run(`document.querySelector('button[value="ada"]').click()`)
  await until(engine, LINK, 'the list has an entry')
  await engine.run(`${LINK}.focus()`)
  await engine.run(`${LINK}.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }))`)
  await until(engine, `document.querySelector('.many')`, 'the entry is selected')
  await look('desk-list')
  await engine.run(`${LINK}.click()`)
  await until(engine, NOTE, 'the entry is shown')
  await look('desk-entry')
  await engine.run(`(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(${NOTE}, 'Read by ${engine.name}')
    ${NOTE}.dispatchEvent(new Event('input', { bubbles: true }))
    return true
  })()`)
  await press(engine, 'Save')
  await until(
    engine,
    `document.querySelector('.history blockquote')?.textContent.startsWith('Read by')`,
    'the note is saved',
  )
  for (const complaint of await engine.complaints()) wrong.push(`at the desk: ${complaint}`)
  return wrong

  async function look(name: string) {
    for (const [width, height] of WIDTHS) {
      await engine.resize(width, height)
      const over = await engine.run<number>(
        `document.documentElement.scrollWidth - document.documentElement.clientWidth`,
      )
      const found = [
        ...(over > 0 ? [`it is ${over} px wider than the window`] : []),
        ...(await brokenWords(engine)),
        ...(await outOfPlace(engine)),
      ]
      for (const words of found) wrong.push(`${name} at ${width} px: ${words}`)
      await keep(`${name}-${width}`)
    }
  }
}

const LINK = `document.querySelector('.row-link')`
const NOTE = `document.querySelector('.change textarea')`
