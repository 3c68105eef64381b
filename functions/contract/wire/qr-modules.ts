import * as z from './schema.ts'

/** The modules of a QR code, row by row, eight to a byte from the highest bit, dark is 1; in base64. The code is a square. */
export const qrModules = z
  .string()
  .check(z.regex(/^(?:[A-Za-z\d+/]{4})+(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/))
