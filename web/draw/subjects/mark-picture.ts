import type { Area, Picture, Ring } from '../picture/picture.ts'
import { filled } from '../picture/shapes.ts'

/** The touchstone, seen from above, and the streak that tells gold from brass. Reads from 20 px up. */
export const mark: Picture = {
  width: 64,
  height: 64,
  title: 'Touchstone',
  shapes: [
    facet('#8f9692', [20, 5], [24, 15], [13, 32], [3, 30]),
    facet('#747b79', [20, 5], [45, 8], [42, 16], [24, 15]),
    facet('#3d4446', [45, 8], [60, 25], [53, 28], [42, 16]),
    facet('#23292b', [60, 25], [56, 47], [50, 43], [53, 28]),
    facet('#191e20', [56, 47], [36, 60], [34, 51], [50, 43]),
    facet('#2b3133', [36, 60], [11, 53], [17, 46], [34, 51]),
    facet('#596061', [11, 53], [3, 30], [13, 32], [17, 46]),
    facet('#2f3638', [13, 32], [24, 15], [42, 16], [34, 51], [17, 46]),
    facet('#262c2e', [42, 16], [53, 28], [50, 43], [34, 51]),
    facet('#c3923c', [7, 47], [18, 41.5], [34, 33.5], [48, 24], [58, 16], [50, 26], [36, 37], [20, 44.5]),
    facet('#f3d593', [7, 47], [16, 40], [30, 30.5], [45, 21.5], [58, 16], [48, 24], [34, 33.5], [18, 41.5]),
    facet('#d9ab55', [26, 46.5], [37, 39.5], [45, 34.5], [37.5, 41.5]),
  ],
}

/** The same for 16 to 32 px: fewer facets, and a streak that keeps its width. */
export const favicon: Picture = {
  width: 32,
  height: 32,
  title: 'Touchstone',
  shapes: [
    facet('#868d8a', [10, 2], [13, 8], [7, 16], [1, 15]),
    facet('#6c7371', [10, 2], [23, 3], [21, 8], [13, 8]),
    facet('#3a4143', [23, 3], [31, 13], [26, 15], [21, 8]),
    facet('#1f2527', [31, 13], [28, 25], [18, 31], [17, 26], [25, 22], [26, 15]),
    facet('#4b5254', [18, 31], [5, 27], [1, 15], [7, 16], [8, 23], [17, 26]),
    facet('#2b3133', [7, 16], [13, 8], [21, 8], [26, 15], [25, 22], [17, 26], [8, 23]),
    facet('#c3923c', [2, 25], [16, 18], [30, 8], [22, 17.5], [11, 24.5]),
    facet('#f3d593', [2, 25], [9, 18.5], [21, 11], [30, 8], [16, 18]),
  ],
}

function facet(paint: string, ...ring: Ring): Area {
  return filled([ring], paint)
}
