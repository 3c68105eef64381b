/** A value as JSON has it: a branded text is a plain one. A literal stays: alone it is a key that a record must have. */
export type Json<T> = T extends string
  ? Record<never, 1> extends Record<T, 1>
    ? string
    : T
  : T extends object
    ? { readonly [K in keyof T]: Json<T[K]> }
    : T
