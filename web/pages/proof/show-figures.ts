import { FIGURES_PATH } from '#contract/figures'
import { DROPS_TEXT, exactXrp, parseDrops } from '#contract/money'
import { thousands } from '#contract/thousands'
import type { Figures } from '#contract/wire/figures'
import { fetchInTime } from '../../lib/fetch-in-time.ts'
import { putText } from '../../lib/put.ts'

type Row = Omit<Figures['tiers'][number], 'tier'>

/** Writes the figures of the sale into `SaleFigures`. Leaves the page as it is if the server does not answer. */
export async function showFigures(page: Document): Promise<void> {
  const say = (where: string, words: string) => putText(page, where, words)
  const state = '[data-figures-state]'
  const figures = await readFigures()
  if (!figures) return say(state, 'The figures cannot be read at the moment. Reload the page to try again.')
  const show = (name: string, { total, sold, held, free, paidDrops }: Row) => {
    const row = `[data-tier="${name}"]`
    const counts = { sold: thousands(sold), held: thousands(held), free: thousands(free) }
    for (const [column, words] of Object.entries({ ...counts, paid: exactXrp(parseDrops(paidDrops)) }))
      say(`${row} [data-column="${column}"]`, words)
    const part = (of: number) => `M0 0h${(100 * of) / total}v1H0z`
    page.querySelector(`${row} .proof-bar-held`)?.setAttribute('d', part(sold + held))
    page.querySelector(`${row} .proof-bar-sold`)?.setAttribute('d', part(sold))
  }
  for (const row of figures.tiers) show(row.tier, row)
  show('all', figures.tiers.reduce<Row>(added, NOTHING))
  for (const name of ['minter', 'issuer'] as const) {
    const { address, passes, balanceDrops } = figures[name]
    const holder = `[data-holder="${name}"]`
    say(`${holder} [data-passes]`, thousands(passes))
    say(`${holder} [data-address]`, address)
    say(
      `${holder} [data-balance]`,
      balanceDrops === null ? 'an unknown amount of' : exactXrp(parseDrops(balanceDrops)),
    )
  }
  say('[data-waiting]', thousands(figures.waiting))
  say(state, 'As of now. A sale is here within seconds of its ledger.')
}

const NOTHING: Row = { total: 0, sold: 0, held: 0, free: 0, paidDrops: '0' }

function added(one: Row, other: Row): Row {
  return {
    total: one.total + other.total,
    sold: one.sold + other.sold,
    held: one.held + other.held,
    free: one.free + other.free,
    paidDrops: (parseDrops(one.paidDrops) + parseDrops(other.paidDrops)).toString(),
  }
}

async function readFigures(): Promise<Figures | null> {
  try {
    const response = await fetchInTime(FIGURES_PATH)
    const figures = (await response.json()) as Figures
    return response.ok && areFigures(figures) ? figures : null
  } catch {
    return null
  }
}

/** Validates without a schema, which would exceed the size limit of the page's script. Throws if an object is missing. */
function areFigures({ tiers, issuer, minter, waiting }: Figures): boolean {
  const holders = [issuer, minter]
  const counts: readonly unknown[] = [
    ...tiers.flatMap(({ total, sold, held, free }) => [total, sold, held, free]),
    ...holders.map(({ passes }) => passes),
    waiting,
  ]
  const amounts = [
    ...tiers.map(({ paidDrops }) => paidDrops),
    ...holders.map(({ balanceDrops }) => balanceDrops ?? '0'),
  ]
  return (
    counts.every((count) => Number.isSafeInteger(count) && Number(count) >= 0) &&
    amounts.every((text) => typeof text === 'string' && DROPS_TEXT.test(text)) &&
    holders.every(({ address }) => typeof address === 'string')
  )
}
