import { Hallmark } from '../../figures/hallmark.tsx'

/** Every verdict that can be, in words that stand in the page from the start: one of them is shown. */
const VERDICTS = [
  ['valid', 'This receipt is ours, and unchanged', 'One of our keys signed it, to the last letter.'],
  [
    'changed',
    'This receipt was changed',
    'It names a key of ours, and that key did not sign what stands here. Something in it is not as we wrote it.',
  ],
  [
    'not-ours',
    'This receipt is not ours',
    'It names a key that we never published. Whoever gave it to you may have made it.',
  ],
  [
    'unreadable',
    'This is no receipt of ours',
    'A receipt is one JSON text with a receipt and its signature, and nothing besides. Was all of it copied?',
  ],
  [
    'keys',
    'The public keys cannot be fetched',
    'Without them nothing can be judged. Check your connection and try again.',
  ],
  [
    'browser',
    'This browser cannot judge the signature',
    'It does not know Ed25519, which other browsers do since 2025. A newer one will.',
  ],
] as const

export function Verdicts() {
  return (
    <div className="verify-verdicts" role="status">
      {VERDICTS.map(([verdict, title, words]) => (
        <div key={verdict} className={`verdict verdict-${verdict}`} data-verdict={verdict} hidden>
          <Hallmark mark="pass" struck={verdict === 'valid'} size={56} />
          <div>
            <h2>{title}</h2>
            <p>{words}</p>
          </div>
        </div>
      ))}
    </div>
  )
}
