import type { ReactNode } from 'react'
import { REPLY_WITHIN } from '#contract/form-terms'
import { TIERS_IN_WORDS } from '#contract/tiers'
import { Filling } from '../../figures/filling.tsx'
import { Hallmark } from '../../figures/hallmark.tsx'
import { Section } from '../../ui/section.tsx'
import { SwipeRow } from '../../ui/swipe-row.tsx'
import './phone.css'
import './app-screens.css'

/** Title and caption of each screen, by its name in the tab bar. */
const SCREENS = {
  Portfolio: ['Portfolio Tracking', 'What you hold, how much of it is locked, and the day each lock opens.'],
  Hub: ['Community Hub', 'Founders answer where holders ask. Every answer keeps its date.'],
  Actions: ['Quick Actions', 'The six things people come for, one tap from anywhere.'],
  Security: ['Security Center', 'Which keys, checks and sessions are yours, and how to end them.'],
} as const
type Place = keyof typeof SCREENS

const ACTIONS = [
  ['Test a project', 'by name or issuer'],
  ['Lock funds', 'by date or milestone'],
  ['Claim points', '120 XP waiting'],
  ['Mint a pass', `${TIERS_IN_WORDS} grades`],
  ['Ask a question', `in ${REPLY_WITHIN}`],
  ['Share a report', 'with its ledger'],
] as const

const CHECKS = [
  ['person', true, 'Identity', 'KYC verified'],
  ['ledger', true, 'Wallet', 'Key stays on your phone'],
  ['pass', true, 'Pass held', 'Quartz No. 63'],
  ['escrow', false, 'Second device', 'Not added yet'],
] as const

export function AppScreens() {
  return (
    <Section paper plate={['II', 'Sample screens']} title="Four screens of the app">
      <div className="screens">
        <SwipeRow label="Four screens of the app">
          <Screen place="Portfolio">
            <p className="screens-figure num">
              2,431.18 <small>XRP, of which 64% is locked</small>
            </p>
            <Filling value={64} label="64% is locked" />
            <Rows
              rows={[
                ['Northwind Relay', '9,000 of 12,000 NWR in escrow', '83'],
                ['Saltmarsh Games', 'All 4,000 SALT free', '71'],
                ['Ferrous Pay', '1,500 FER in FailSafe', '64'],
                ['Founder Pass', 'Quartz No. 63', 'Rare'],
                ['Next lock opens', 'Northwind Relay, 3,000 NWR', 'in 12 days'],
              ]}
            />
          </Screen>
          <Screen place="Hub">
            <Rows
              rows={[
                ['Milestone two is met', 'Northwind Relay, evidence attached', '41'],
                ['Vote on the art fund', 'Saltmarsh Games, closes in 3 days', '62%'],
                ['Why was the sale moved?', 'Ferrous Pay, answered by the founder', '18'],
                ['Reading with the Owl', 'How to read an unlock calendar', '12 min'],
                ['New in escrow', 'Tern Index locked its team tokens', '7'],
                ['Minutes of the week', 'What the founders promised, listed', '33'],
                ['Second audit is late', 'Northwind Relay, by nine days', '26'],
              ]}
            />
          </Screen>
          <Screen place="Actions">
            <ul className="screens-actions">
              {ACTIONS.map(([action, detail]) => (
                <li key={action}>
                  {action} <small>{detail}</small>
                </li>
              ))}
            </ul>
          </Screen>
          <Screen place="Security">
            <ul className="screens-checks">
              {CHECKS.map(([mark, struck, name, state]) => (
                <li key={name}>
                  <Hallmark mark={mark} struck={struck} size={34} />
                  <span>{name}</span>
                  <small>{state}</small>
                </li>
              ))}
            </ul>
            <Rows
              rows={[
                ['This session', 'Signed in with Xaman', '23 h'],
                ['Last signature', 'NFTokenAcceptOffer', '2 days'],
                ['Sites that may ask', 'Touchstone, and nobody else', '1'],
              ]}
            />
          </Screen>
        </SwipeRow>
      </div>
    </Section>
  )
}

function Screen({ place, children }: { place: Place; children: ReactNode }) {
  const [title, words] = SCREENS[place]
  return (
    <article className="screens-card">
      <div className="phone">
        <div className="phone-screen">
          <p className="phone-title">{title}</p>
          {children}
          <ul className="phone-places" aria-hidden="true">
            {Object.keys(SCREENS).map((name) => (
              <li key={name} className={name === place ? 'phone-here' : undefined}>
                {name}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <h3>{title}</h3>
      <p>{words}</p>
    </article>
  )
}

function Rows({ rows }: { rows: readonly (readonly [name: string, detail: string, value: string])[] }) {
  return (
    <ul className="phone-rows num">
      {rows.map(([name, detail, value]) => (
        <li key={name}>
          <span>{name}</span>
          <span className="phone-value">{value}</span>
          <span className="phone-detail">{detail}</span>
        </li>
      ))}
    </ul>
  )
}
