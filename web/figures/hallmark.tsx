import './hallmark.css'

/** What is proved. */
export type Mark = 'ledger' | 'escrow' | 'person' | 'count' | 'pass'

interface HallmarkProps {
  readonly mark: Mark
  /** Gold when proved, else an outline. Say which in the words beside it. */
  readonly struck: boolean
  readonly size?: number
}

/** A hallmark. Decorative: the words beside it say the same. */
export function Hallmark({ mark, struck, size = 40 }: HallmarkProps) {
  const [cartouche, sign] = drawn[mark]
  return (
    <svg
      className={struck ? 'hallmark hallmark-struck' : 'hallmark'}
      viewBox="0 0 48 48"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path className="hallmark-cartouche" d={cartouche} />
      <path className="hallmark-sign" d={sign} />
    </svg>
  )
}

const drawn: Readonly<Record<Mark, readonly [cartouche: string, sign: string]>> = {
  ledger: ['M15 3h18l12 12v18L33 45H15L3 33V15z', 'm15 25 6 6 12-14'],
  escrow: ['M6 4h36v22q0 13-18 19Q6 39 6 26z', 'M16 21h16v12H16zM19 21v-4q0-5 5-5t5 5v4'],
  person: [
    'M24 5a20 19 0 1 1 0 38 20 19 0 1 1 0-38z',
    'M24 12a5 5 0 1 1 0 10 5 5 0 1 1 0-10zM14 36q0-10 10-10t10 10',
  ],
  count: ['m24 2 22 22-22 22L2 24z', 'M16 20h16M16 28h16'],
  pass: ['m24 2 19 11v22L24 46 5 35V13z', 'm24 12 9 8-9 16-9-16zM15 20h18'],
}
