import { Hallmark } from '../../figures/hallmark.tsx'

/** Every verdict is prerendered; `check` shows one. The last item says which marks are struck: `both` is signature and ledger. */
const VERDICTS = [
  [
    'awaited',
    'Judging this receipt …',
    'It is compared with our public keys, which are being fetched.',
    'none',
  ],
  [
    'borne-out',
    'This receipt is ours, and the ledger agrees',
    'One of our keys signed it, to the last letter, and the node shows the same sale.',
    'both',
  ],
  [
    'contradicted',
    'We signed this receipt, and the ledger differs',
    'One of our keys signed it, but the node shows something else. What differs is marked below.',
    'signature',
  ],
  [
    'valid',
    'This receipt is ours, and unchanged',
    'One of our keys signed it, to the last letter.',
    'signature',
  ],
  [
    'changed',
    'This receipt was changed',
    'It names a key of ours, and that key did not sign what stands here. Something in it is not as we wrote it.',
    'none',
  ],
  [
    'not-ours',
    'This receipt is not ours',
    'It names a key that we never published. The person who gave it to you may have made it.',
    'none',
  ],
  [
    'unreadable',
    'This is no receipt of ours',
    'A receipt is one JSON text with a receipt and its signature, and nothing besides. Was all of it copied?',
    'none',
  ],
  [
    'keys',
    'The public keys cannot be fetched',
    'Without them nothing can be judged. Check your connection and try again.',
    'none',
  ],
  [
    'browser',
    'This browser cannot judge the signature',
    'It does not know Ed25519, which other browsers have known since 2025. A newer version will.',
    'none',
  ],
] as const

/** The state of the question to the ledger, while the verdict is `valid`. */
const COMPARISONS = [
  ['asking', 'Asking the ledger …'],
  ['silent', 'The node does not answer, or keeps no ledger that old. Choose another, or try again.'],
  ['unasked', 'The ledger was not asked. Choose a node below to ask it too.'],
] as const

export function Verdicts() {
  return (
    <div role="status">
      {VERDICTS.map(([verdict, title, words, struck]) => (
        <div key={verdict} className={`verdict verdict-${verdict}`} data-verdict={verdict} hidden>
          <p className="verdict-marks">
            <Hallmark mark="pass" struck={struck !== 'none'} size={56} />
            <Hallmark mark="ledger" struck={struck === 'both'} size={56} />
          </p>
          <div>
            <h2>{title}</h2>
            <p>{words}</p>
            {verdict === 'valid' &&
              COMPARISONS.map(([standing, sentence]) => (
                <p key={standing} data-standing={standing} hidden>
                  {sentence}
                </p>
              ))}
          </div>
        </div>
      ))}
    </div>
  )
}
