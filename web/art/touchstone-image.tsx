import type { TouchstonePart } from './touchstone.ts'

type TouchstoneProps = {
  /**
   * Left out, the stone with its streak. To draw the streak in, lay `streak` over `stone` in the same box and uncover it
   * from the left; the streak then needs no words of its own.
   */
  part?: TouchstonePart
  /** In CSS pixels; the height follows, 19 to 24. */
  width: number
  /** Fetch at once: where it is the largest thing in the first screen. */
  eager?: boolean
  className?: string
}

/** The stone the site is named for. */
export function Touchstone({ part = 'whole', width, eager, className }: TouchstoneProps) {
  return (
    <img
      src={touchstonePath(part)}
      width={width}
      height={Math.round((width * 760) / 960)}
      alt={part === 'streak' ? '' : 'A dark touchstone with one streak of gold'}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={className}
    />
  )
}

export const touchstonePath = (part: TouchstonePart): string =>
  part === 'whole' ? '/art/touchstone.svg' : `/art/touchstone-${part}.svg`
