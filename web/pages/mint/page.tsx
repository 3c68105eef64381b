import { LivingPart } from '../../shell/living-part.tsx'
import { MintRoom } from './living.tsx'
import { MintQuestions } from './mint-questions.tsx'
import { PerksTable } from './perks-table.tsx'
import { PERKS_HEADING } from './tier-picker.tsx'
import './mint.css'

/** `/founder-pass-wallet`: choose a tier, connect a wallet, and buy a pass with one signature. */
export function Page() {
  return (
    <>
      <LivingPart>
        <MintRoom />
      </LivingPart>
      <section className="mint-section" aria-labelledby={PERKS_HEADING}>
        <div className="wrap perks">
          <h2 id={PERKS_HEADING}>Perks by tier</h2>
          <PerksTable />
        </div>
      </section>
      <section className="mint-section" aria-labelledby="questions-heading">
        <div className="wrap mint-answers">
          <h2 id="questions-heading">Questions</h2>
          <div>
            <MintQuestions />
            <p className="note mint-legal">
              By minting you accept the <a href="/terms-conditions">Terms &amp; Conditions</a> and the{' '}
              <a href="/privacy-policy">Privacy Policy</a>.
            </p>
          </div>
        </div>
      </section>
    </>
  )
}
