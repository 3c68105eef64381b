import './escrow-icon.css'

export type EscrowKind = 'dev-lock' | 'fail-safe' | 'vision-vault'

export function EscrowIcon({ kind, size }: { kind: EscrowKind; size: number }) {
  const [stone, gold] = drawn[kind]
  return (
    <svg className="escrow-icon" viewBox="0 0 56 56" width={size} height={size} aria-hidden="true">
      <path className="escrow-icon-stone" d={stone} />
      <path className="escrow-icon-gold" d={gold} />
    </svg>
  )
}

/** Outline of the locked part, and the released part in gold. */
const drawn: Readonly<Record<EscrowKind, readonly [stone: string, gold: string]>> = {
  'dev-lock': ['M6 40h44v10H6zM6 28h33v10H6zM6 16h22v10H6z', 'M6 4h11v10H6z'],
  'fail-safe': ['M28 2v16M28 26 9 38v14M28 26l19 12v3', 'm28 14 9 9-9 9-9-9zM47 39l7 7-7 7-7-7z'],
  'vision-vault': ['M4 14 14 4h28l10 10v28L42 52H14L4 42zM28 4v48M4 28h48', 'M28 14h14v14H28z'],
}
