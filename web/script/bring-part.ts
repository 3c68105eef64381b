import { put } from '../lib/put.ts'
import { loadChunk, tryAgain } from './load-chunk.ts'

/** Loads a part and shows its state in the `PartState` within `place`. Null on failure; a retry calls `again`. */
export async function bringPart<Part>(
  place: ParentNode,
  load: () => Promise<Part>,
  again: () => void,
): Promise<Part | null> {
  const say = (coming: boolean, lost: boolean) => {
    put(place, '[data-part-coming]', { hidden: !coming })
    put(place, '[data-part-lost]', { hidden: !lost })
  }
  say(true, false)
  try {
    const part = await loadChunk(load)
    say(false, false)
    return part
  } catch (failure) {
    say(false, true)
    put(place, '[data-part-again]', { onclick: () => tryAgain(failure, again) })
    return null
  }
}
