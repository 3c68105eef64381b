import { capital, inWords } from '#contract/in-words'
import { thousands } from '#contract/thousands'
import { faults, lastRun, mutants, promises, simulatedSales, threats, worlds } from '../../tested/record.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Items } from '../../ui/items.tsx'
import { Section } from '../../ui/section.tsx'
import { Terms } from '../../ui/terms.tsx'
import { LastRun } from './last-run.tsx'
import { WorldField } from './world-field.tsx'
import './how-we-test.css'

/** All figures come from the records of the test runs, so that they cannot go out of date. */
export function Page() {
  return (
    <>
      <Hero />
      <Promises />
      <Faults />
      <Mutants />
      <LastRun />
      <Limits />
    </>
  )
}

function Hero() {
  return (
    <header className="tested-head wrap">
      <h1>How we test</h1>
      <p className="lede">
        {`Before it sells you a pass, the real program has sold ${thousands(simulatedSales)} of them in simulated worlds, while everything around it was made to fail.`}
      </p>
      <Terms
        className="tested-figures num"
        rows={[
          ['Worlds in the last run', thousands(worlds)],
          ['Steps lived through', thousands(lastRun.lived)],
          ['Promises to keep', promises.length],
          ['Worlds that broke one', lastRun.broken.length],
        ]}
      />
      <WorldField run={lastRun} />
    </header>
  )
}

function Promises() {
  return (
    <Section paper>
      <div className="tested-part">
        <h2>What is promised</h2>
        <p className="lede">
          {`A world has buyers, thieves, phones, a wallet app and a ledger of its own. After every step, judges check what happened against these ${inWords(promises.length)} sentences.`}
        </p>
      </div>
      <ol className="tested-promises num">
        {promises.map(({ id, says }) => (
          <li key={id} id={id}>
            <b>{id}</b> <span>{`${says}.`}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Faults() {
  const count = faults.reduce((sum, { says }) => sum + says.length, 0)
  return (
    <Section>
      <div className="tested-part">
        <h2>What is done to break it</h2>
        <p className="lede">
          {`${capital(inWords(count))} faults, drawn by chance for each world and let loose together. When they stop, every purchase has to reach its end, and a new buyer has to be able to buy.`}
        </p>
      </div>
      <div className="tested-faults">
        {faults.map(({ where, says }) => (
          <section key={where} aria-label={where}>
            <h3>{where}</h3>
            <Items items={says} />
          </section>
        ))}
      </div>
      <div className="tested-threats">
        <Disclosure summary={`${threats.length} attacks that we thought of, and what stops each`}>
          <Terms rows={threats.map(({ what, defence }) => [what, capital(defence)])} />
        </Disclosure>
      </div>
    </Section>
  )
}

function Mutants() {
  const byTest = mutants.filter(({ noticed }) => noticed === 'by test').length
  const byWorlds = mutants.length - byTest
  const worldNumbers = mutants.flatMap(({ noticed }) => (/^\d/.test(noticed) ? Number(noticed) : []))
  // Mutants that only a script noticed rank after every numbered world.
  const half = worldNumbers.sort((a, b) => a - b)[Math.floor(byWorlds / 2)]
  return (
    <Section paper>
      <div className="tested-part">
        <h2>Would the tests notice?</h2>
        <p className="lede">
          {`We planted ${mutants.length} mistakes in the product, one at a time, and let the sale run until a judge objected. All ${mutants.length} were noticed: ${byTest} by a test of their own, ${byWorlds} by simulated worlds, half of them within ${half} worlds.`}
        </p>
      </div>
      <Disclosure summary={`All ${mutants.length}, and the number of the world that noticed`}>
        <ol className="tested-mutants num">
          {mutants.map(({ name, noticed }) => (
            <li key={name}>
              <span>{capital(name)}</span> <b>{noticed}</b>
            </li>
          ))}
        </ol>
        <p className="note">
          “By script”: chance would hardly ever bring the moment about, so a script does. “By test”: a guard
          that stands behind another one and has a test of its own.
        </p>
      </Disclosure>
    </Section>
  )
}

const LIMITS = {
  'The ledger there is a stand-in.':
    'It refuses what the real one refuses, and passes test suites that others wrote. It is still ours. You can check the sale itself on the real one.',
  'Two operators who make the same mistake are believed.':
    'We ask nodes of several operators and act when two agree. If two of them gave the same wrong answer, we would not know.',
  'No test proves that nothing is wrong.':
    'It proves that these promises held through these faults. When we learn of another fault, we add it to the others.',
}

function Limits() {
  return (
    <Section>
      <div className="tested-part">
        <h2>What this does not show</h2>
      </div>
      <Terms className="tested-limits" rows={Object.entries(LIMITS)} />
      <div className="actions">
        <LinkButton href="/proof" icon="arrow">
          Count the sale yourself
        </LinkButton>
        <LinkButton href="/verify">Verify a receipt</LinkButton>
      </div>
    </Section>
  )
}
