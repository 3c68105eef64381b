import { thousands } from '#contract/thousands'
import { lastRun, worlds } from '../../tested/record.ts'
import { Code } from '../../ui/code.tsx'
import { MONO } from '../../ui/mono.ts'
import { Section } from '../../ui/section.tsx'
import { Terms } from '../../ui/terms.tsx'

export function LastRun() {
  const { commit, date, seeds, steps, without, lived, purchases, sales, broken, misjudged } = lastRun
  const [shown = seeds[0]?.first] = [...broken, ...misjudged]
  const leavingOut = without.length > 0 ? ` --without ${without.join(',')}` : ''
  return (
    <Section>
      <div className="tested-run">
        <div>
          <h2>Live one again</h2>
          <p className="lede">
            A world is made from one number, its seed. The same seed of the same commit gives the same world,
            byte for byte, with the story of everyone in it.
          </p>
          <pre className="tested-command mono" translate="no">
            <code>{`npm run worlds -- --seed ${shown} --steps ${steps}${leavingOut}`}</code>
          </pre>
          {broken.length > 0 && (
            <p className="note">
              Each was mended after a test of its own had failed, and its seed is kept:{' '}
              <span {...MONO}>{broken.join(', ')}</span>
            </p>
          )}
          {misjudged.length > 0 && (
            <p className="note">
              In these a judge objected to what was right. The judges were mended, and the seeds are kept:{' '}
              <span {...MONO}>{misjudged.join(', ')}</span>
            </p>
          )}
        </div>
        <div className="tested-report paper">
          <p className="label-voice">The last published run</p>
          <Terms
            className="num"
            rows={[
              ['Commit', <Code key="commit">{commit}</Code>],
              ['Ended', date],
              ['Worlds', thousands(worlds)],
              ['Steps of trouble in each', steps],
              ['Steps in all', thousands(lived)],
              ['Purchases', thousands(purchases)],
              ['Sales', thousands(sales)],
              ['Worlds that broke a promise', broken.length],
            ]}
          />
        </div>
      </div>
    </Section>
  )
}
