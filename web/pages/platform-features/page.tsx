import { GuardianImage } from '../../art/guardian-image.tsx'
import { Rub } from '../../figures/rub.tsx'
import { NextPage, NextPages } from '../../ui/next-pages.tsx'
import { ScrollLink } from '../../ui/scroll-link.tsx'
import { Analytics } from './analytics.tsx'
import { AppScreens } from './app-screens.tsx'
import { Chart, LineChart, weekly } from './chart.tsx'
import { FeatureCabinet } from './feature-cabinet.tsx'
import './hero.css'

export function Page() {
  return (
    <>
      <Hero />
      <FeatureCabinet />
      <AppScreens />
      <Analytics />
      <WaysOn />
    </>
  )
}

const WATCHED = [
  ['Northwind Relay', 83],
  ['Saltmarsh Games', 71],
  ['Ferrous Pay', 64],
  ['Tern Index', 38],
] as const

/** Indices into `SCORES`. */
const EVENTS = [
  [3, 'escrow locked'],
  [6, 'identity verified'],
  [9, 'milestone met'],
] as const

const SCORES = weekly([58, 61, 60, 66, 71, 70, 74, 73, 79, 78, 81, 83])

function Hero() {
  return (
    <section className="features-hero">
      <div className="wrap grid">
        <div className="features-hero-words">
          <h1>Platform Features</h1>
          <p className="lede">
            Four instruments on one bench. They read a project, open doors, hold what was promised, and keep
            your record.
          </p>
          <div className="actions">
            <ScrollLink by={500} to="#features">
              Explore Features
            </ScrollLink>
          </div>
        </div>
        <GuardianImage guardian="owl" width={340} alt="The Owl, who guards research" eager />
        <div className="dashboard">
          <div className="dashboard-watched">
            <p className="label-voice">Watched</p>
            <ul className="num">
              {WATCHED.map(([name, score]) => (
                <li key={name}>
                  <span>{name}</span> <b>{score}</b>
                  <Rub score={score} />
                </li>
              ))}
            </ul>
            <p className="note">Projects invented for this page.</p>
          </div>
          <Chart title="Northwind Relay, risk score of the last twelve weeks" points={SCORES} events={EVENTS}>
            <LineChart
              points={SCORES}
              top={100}
              events={EVENTS}
              label="The score rises from 58 to 83 in twelve weeks, as the escrow is locked, identities are verified and a milestone is met"
            />
          </Chart>
        </div>
      </div>
    </section>
  )
}

function WaysOn() {
  return (
    <NextPages label="Put them to use">
      <NextPage href="/investors" title={['Read a score', 'before you buy']}>
        For investors: how a score is built, what a sale locks, and what is not protected.
      </NextPage>
      <NextPage href="/launchpad" title={['Launch', 'in the open']}>
        For projects: from application to release, step by step.
      </NextPage>
    </NextPages>
  )
}
