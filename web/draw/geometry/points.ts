import { add, type Vec } from './vector.ts'

/**
 * Points of the room as a table of numbers, three to a point: `0 0.5 2, ±1 0 2`, where `±` stands for left and then right
 * of `middle`, from which all are counted.
 */
export function points(table: string, middle: Vec = [0, 0, 0]): readonly Vec[] {
  return table.split(',').flatMap((row): Vec[] => {
    const [x, y, z, ...more] = row.replace('±', '-').trim().split(/\s+/).map(Number)
    if (x === undefined || y === undefined || z === undefined || more.length > 0 || Number.isNaN(x + y + z)) {
      throw new RangeError(`This is not a point: ${row}`)
    }
    const first: Vec = [x, y, z]
    const own: Vec[] = row.includes('±') ? [first, [-x, y, z]] : [first]
    return own.map((point) => add(middle, point))
  })
}
