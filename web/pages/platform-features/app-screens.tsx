import type { ComponentProps, ReactNode } from 'react'
import { REPLY_WITHIN } from '#contract/form-terms'
import { Filling } from '../../figures/filling.tsx'
import { Hallmark } from '../../figures/hallmark.tsx'
import { Phone, PhoneRows } from '../../figures/phone.tsx'
import { Section } from '../../ui/section.tsx'
import './app-screens.css'

const ACTIONS = [
  ['Test a project', 'by name or issuer'],
  ['Lock funds', 'by date or milestone'],
  ['Claim points', '120 XP waiting'],
  ['Mint a pass', 'six grades'],
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
    <Section paper>
      <div className="grid">
        <p className="plate">
          <b>Plate II</b> Sample screens
        </p>
        <h2 className="plate-body">Four screens of the app</h2>
      </div>
      <div className="screens">
        <Screen
          title="Portfolio Tracking"
          place="Portfolio"
          words="What you hold, what of it is locked, and the day each lock opens."
        >
          <p className="screens-figure num">
            2,431.18 <small>XRP, of which 64% is locked</small>
          </p>
          <Filling value={64} label="64% is locked" />
          <PhoneRows
            rows={[
              ['Northwind Relay', '9,000 of 12,000 NWR in escrow', '83'],
              ['Saltmarsh Games', 'All 4,000 SALT free', '71'],
              ['Ferrous Pay', '1,500 FER in FailSafe', '64'],
              ['Founder Pass', 'Quartz No. 63', 'Rare'],
              ['Next lock opens', 'Northwind Relay, 3,000 NWR', 'in 12 days'],
            ]}
          />
        </Screen>
        <Screen
          title="Community Hub"
          place="Hub"
          words="Founders answer where holders ask. Every answer keeps its date."
        >
          <PhoneRows
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
        <Screen
          title="Quick Actions"
          place="Actions"
          words="The six things people come for, one tap from anywhere."
        >
          <ul className="screens-actions">
            {ACTIONS.map(([action, detail]) => (
              <li key={action}>
                {action} <small>{detail}</small>
              </li>
            ))}
          </ul>
        </Screen>
        <Screen
          title="Security Center"
          place="Security"
          words="Which keys, checks and sessions are yours, and how to end them."
        >
          <ul className="screens-checks">
            {CHECKS.map(([mark, struck, name, state]) => (
              <li key={name}>
                <Hallmark mark={mark} struck={struck} size={34} />
                <span>{name}</span>
                <small>{state}</small>
              </li>
            ))}
          </ul>
          <PhoneRows
            rows={[
              ['This session', 'Signed in with Xaman', '23 h'],
              ['Last signature', 'NFTokenAcceptOffer', '2 days'],
              ['Sites that may ask', 'Touchstone, and nobody else', '1'],
            ]}
          />
        </Screen>
      </div>
    </Section>
  )
}

interface ScreenProps {
  readonly title: string
  readonly place: ComponentProps<typeof Phone>['place']
  readonly words: string
  readonly children: ReactNode
}

function Screen({ title, place, words, children }: ScreenProps) {
  return (
    <article className="screens-card">
      <Phone title={title} place={place}>
        {children}
      </Phone>
      <h3>{title}</h3>
      <p>{words}</p>
    </article>
  )
}
