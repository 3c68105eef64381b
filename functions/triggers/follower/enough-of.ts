/**
 * Waits until so many of these have resolved to `true`, or all have ended, and answers how many are `true` by then. A
 * slow one delays no caller where the others are enough; it goes on in the background.
 */
export function enoughOf(works: readonly Promise<boolean>[], needed: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let succeeded = 0
    let left = works.length
    const ended = (success: boolean) => {
      left -= 1
      if (success) succeeded += 1
      if (succeeded >= needed || left === 0) resolve(succeeded)
    }
    if (left === 0) resolve(0)
    for (const work of works) work.then(ended, reject)
  })
}
