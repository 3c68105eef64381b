import type { Vec } from './vector.ts'

/** Points of the room as a table of numbers, three to a point: `0 0.5 2, ±1 0 2`, where `±` stands for left and then right. */
export function points(table: string): readonly Vec[] {
  return table.split(',').flatMap((row): Vec[] => {
    const [x, y, z, ...more] = row.replace('±', '-').trim().split(/\s+/).map(Number)
    if (x === undefined || y === undefined || z === undefined || more.length > 0 || Number.isNaN(x + y + z)) {
      throw new RangeError(`This is not a point: ${row}`)
    }
    return row.includes('±')
      ? [
          [x, y, z],
          [-x, y, z],
        ]
      : [[x, y, z]]
  })
}
