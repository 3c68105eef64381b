/** Cuts what a tool says, piece by piece, into whole lines. */
export interface Lines {
  /** The lines that this piece completes. */
  read(text: string): readonly string[]
  /** What is left when the tool has said everything. */
  end(): readonly string[]
}

/** Every line but empty ones, and but those that `isNoise` says nobody has to read. */
export function wholeLines(isNoise: (line: string) => boolean = () => false): Lines {
  let rest = ''
  const worth = (lines: readonly string[]) => lines.filter((line) => !isNoise(line) && line.trim() !== '')
  return {
    read(text) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      return worth(lines)
    },
    end() {
      const left = rest
      rest = ''
      return worth([left])
    },
  }
}

/**
 * Whether a line belongs to what PartyKit's runtime says of each socket that was closed: an error that it marks as not to
 * be logged, and the stack under it, however many lines that takes. Asked of every line, in order.
 */
export function closedSocketNoise(): (line: string) => boolean {
  let inStack = false
  return (line) => {
    if (line.includes('worker_do_not_log')) inStack = true
    else if (!STACK.test(line)) inStack = false
    return inStack
  }
}

/** `stack:` and addresses, in part or alone, or nothing. */
const STACK = /^\s*(stack:)?(\s*\S+@[0-9a-f]+)*\s*$/
