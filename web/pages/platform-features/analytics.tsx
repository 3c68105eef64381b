import { Section } from '../../ui/section.tsx'
import { SwipeRow } from '../../ui/swipe-row.tsx'
import { Chart, ColumnChart, LineChart, type Points, ShareBars, weekly } from './chart.tsx'
import './analytics.css'

const HOLDERS: Points = [
  ['In escrow', 42],
  ['In the pool', 23],
  ['Ten largest wallets', 17],
  ['Everyone else', 18],
]

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const FREED: Readonly<Record<string, number>> = { Mar: 12, May: 18, Jul: 35, Sep: 12, Dec: 23 }
const UNLOCKS: Points = MONTHS.map((month) => [month, FREED[month] ?? 0])

const DEPTH = weekly([22, 25, 31, 30, 38, 44, 41, 49, 56, 58, 63, 66])

export function Analytics() {
  return (
    <Section grid>
      <div className="analytics-words">
        <h2>Graphs that show their numbers</h2>
        <p className="lede">
          Each graph prints the numbers it was drawn from. The project is invented. Gold marks what a lock on
          the ledger proves; everything else is a reading.
        </p>
      </div>
      <SwipeRow label="Three graphs of an invented project">
        <div className="analytics-holders">
          <Chart title="Who holds the supply" unit="%" points={HOLDERS}>
            <ShareBars points={HOLDERS} proved="In escrow" />
          </Chart>
        </div>
        <div className="analytics-depth">
          <Chart title="Liquidity within 2% of the price, thousand XRP" points={DEPTH}>
            <LineChart
              points={DEPTH}
              top={80}
              label="Liquidity grows from 22 to 66 thousand XRP in twelve weeks"
            />
          </Chart>
        </div>
        <div className="analytics-unlocks">
          <Chart title="Locked tokens that come free, by month" unit="%" points={UNLOCKS}>
            <ColumnChart
              points={UNLOCKS}
              top={40}
              label="Five months bring unlocks; July is the largest with 35 of 100 locked tokens"
            />
          </Chart>
        </div>
      </SwipeRow>
    </Section>
  )
}
