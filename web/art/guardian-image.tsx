import { type Guardian, guardianArt, guardianPath, plainGuardianPath } from './guardian-art.ts'
import { OnPhone } from './on-phone.tsx'

type GuardianImageProps = {
  guardian: Guardian
  /** In CSS pixels; the height follows from the aspect ratio. */
  width: number
  /** Defaults to a description. Pass `''` where the text beside it says it. */
  alt?: string
  eager?: boolean
  className?: string
}

/** A guardian on its plinth. */
export function GuardianImage({ guardian, width, alt, eager, className }: GuardianImageProps) {
  const art = guardianArt[guardian]
  return (
    <OnPhone file={plainGuardianPath(guardian)}>
      <img
        src={guardianPath(guardian)}
        width={width}
        height={Math.round((width * art.height) / art.width)}
        alt={alt ?? art.words}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        className={className}
      />
    </OnPhone>
  )
}
