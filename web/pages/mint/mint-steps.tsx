import { durationInWords } from '#contract/in-words'
import { PAYLOAD_LIFE } from '#contract/timing'

/** What happens after the button, in three sentences. */
export function MintSteps() {
  return (
    <ol className="mint-steps" aria-label="What happens next">
      <li>We reserve one pass of your tier and mint it for your wallet.</li>
      <li>{`You sign once in Xaman, within ${durationInWords(PAYLOAD_LIFE)}.`}</li>
      <li>The ledger closes about 4 seconds after you sign. The pass is yours.</li>
    </ol>
  )
}
