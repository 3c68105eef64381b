import { thousands } from '#contract/thousands'
import { SECOND } from '#contract/timing'
import { type Figures, readFigures } from '#contract/wire/figures'
import { call } from '../../lib/call.ts'
import { put } from '../../lib/put.ts'
import { recently } from './as-of.ts'
import { type Compared, type Comparison, compareFigures, NOTHING } from './compare-figures.ts'
import { type Count, countSales } from './count-sales.ts'
import { openNode, type Silence } from './node.ts'
import { readLedger } from './read-ledger.ts'

/** Longer than the edge caches the figures, in ms. */
const SETTLING = 6 * SECOND

/** Shows a sentence. With `off` a screen reader does not announce it: progress would hold up the verdict. */
export type Say = (words: string, live?: 'polite' | 'off') => void

/** Recounts the sale from the node at `address`. Reports progress and verdict to `say`, and shows the comparison in `result`. */
export async function recount(address: string, say: Say, result: Element): Promise<void> {
  const before = await figures()
  if (!before) return say('Our own figures cannot be read at the moment. Please try again.')
  const accounts = { issuer: before.issuer.address, minter: before.minter.address }
  say('Asking the node.')
  const node = openNode(address)
  const shown = await readLedger(node.ask, accounts, (read) =>
    say(`${thousands(read)} transactions read.`, 'off'),
  )
  node.close()
  if (!shown.ok) return say(wordsOf(shown.error))

  const newest = countSales(shown.value, accounts)
  const earlier = recently(shown.value, accounts).map((then) => countSales(then, accounts))
  let compared = compareAny(before, newest, earlier)
  if (compared.comparison.differences.length > 0) {
    say('Not the same yet. A sale may have come in meanwhile: looking at our figures once more.')
    await new Promise((resolve) => setTimeout(resolve, SETTLING))
    const after = await figures()
    if (after) compared = compareAny(after, newest, earlier)
  }
  const { comparison, count } = compared
  say(verdictOf(comparison, count))
  put(document, `[data-struck="${comparison.differences.length === 0}"]`, { hidden: false })
  result.replaceChildren(...drawn(comparison, count))
}

/** Compares our figures with the first count that agrees with them, or with the newest. */
function compareAny(figures: Figures, newest: Count, earlier: readonly Count[]) {
  const compare = (count: Count) => ({ count, comparison: compareFigures(figures, count) })
  const all = [newest, ...earlier].map(compare)
  return all.find(({ comparison }) => comparison.differences.length === 0) ?? compare(newest)
}

async function figures(): Promise<Figures | null> {
  const read = await call(readFigures)
  return read.ok ? read.value : null
}

function wordsOf(silence: Silence): string {
  if (silence === 'unreachable') return 'This node cannot be reached from here. Try another one.'
  if (silence === 'senseless') return 'What this node answers makes no sense, so nothing was counted.'
  if (silence === 'endless')
    return 'There is more than this page can count. The calls under “By hand” count it by a program.'
  return `This node does not answer such questions (${silence.replace('refused ', '')}). Try another one.`
}

function verdictOf({ differences }: Comparison, { ledger, read, sales }: Count): string {
  const sold = sales.length === 1 ? 'one sale' : `${thousands(sales.length)} sales`
  const basis = `${sold} in ${thousands(read)} transactions, up to ledger ${thousands(ledger)}`
  if (differences.length === 0) return `The ledger agrees with us in everything: ${basis}.`
  return differences.length === 1
    ? `One difference: ${basis}.`
    : `${differences.length} differences: ${basis}.`
}

function drawn({ differences, lines }: Comparison, { whole }: Count): Element[] {
  const parts: Element[] = []
  if (!whole) {
    const words =
      'This node does not show the minter’s account from its beginning, so the count may fall short. Another node may keep all of it.'
    parts.push(element('p', 'note', words))
  }
  if (differences.length > 0) {
    const items = differences.map((words) => element('li', '', words))
    parts.push(element('ul', 'proof-differences', ...items))
  }
  const head = element('tr', '', element('td'), heading('col', 'We say'), heading('col', 'The ledger says'))
  const agreed = heading('col', '')
  agreed.append(element('span', 'visually-hidden', 'Agreed'))
  head.append(agreed)
  const rows = inFewRows(lines).map(({ what, ours, theirs, agrees }) => {
    const cells = [ours, theirs].map((words) => element('td', '', words))
    const mark = element(
      'td',
      'proof-mark',
      element('span', 'visually-hidden', agrees ? 'agreed' : 'differs'),
    )
    return element('tr', agrees ? '' : 'proof-differs', heading('row', what), ...cells, mark)
  })
  return [...parts, element('table', 'proof-compared num', head, ...rows)]
}

/** Merges all lines that are zero on both sides into one row. */
function inFewRows(lines: readonly Compared[]): readonly Compared[] {
  const isEmpty = ({ ours, agrees }: Compared) => agrees && ours === NOTHING
  const empty = lines.filter(isEmpty).map(({ what }) => what)
  const all = [...empty.slice(0, 1), ...empty.slice(1).map((what) => what.replace(/^In/, 'in'))]
  const rest = { what: all.join(', '), ours: NOTHING, theirs: NOTHING, agrees: true }
  return [...lines.filter((line) => !isEmpty(line)), ...(empty.length > 0 ? [rest] : [])]
}

function heading(scope: 'row' | 'col', words: string): HTMLElement {
  const made = element('th', '', words)
  made.setAttribute('scope', scope)
  return made
}

function element(name: string, className = '', ...content: readonly (string | Element)[]): HTMLElement {
  const made = document.createElement(name)
  if (className) made.className = className
  made.append(...content)
  return made
}
