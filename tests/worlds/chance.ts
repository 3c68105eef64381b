/** A seeded source of chance: the same seed gives the same numbers on every machine. */
export interface Chance {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  happens(rate: number): boolean
  fill(bytes: Uint8Array): void
  /** An independent source: drawing from it does not change this one. */
  fork(name: string): Chance
}

/** Chance by a seed (the generator sfc32, its state filled from the seed's text). */
export function createChance(seed: string): Chance {
  let [a, b, c, d] = stateOf(seed)
  function whole(): number {
    const sum = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  for (let warm = 0; warm < 12; warm += 1) whole()
  const next = () => whole() / 2 ** 32
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: ([first, ...more]) => more[Math.floor(next() * (more.length + 1)) - 1] ?? first,
    happens: (rate) => next() < rate,
    fill(bytes) {
      for (let at = 0; at < bytes.length; at += 1) bytes[at] = whole() & 0xff
    },
    fork: (name) => createChance(`${seed}/${name}`),
  }
}

/** Four words from a text (FNV-1a with four different offsets). */
function stateOf(text: string): [number, number, number, number] {
  const word = (start: number) => {
    let hash = start
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    return hash | 0
  }
  return [word(0x811c9dc5), word(0x9e3779b9), word(0x85ebca6b), word(0xc2b2ae35)]
}
