/**
 * A type as JSON has it: a branded text is a plain one. Literals stay: as plain texts they could be missing keys of a
 * record.
 */
export type Json<T> = T extends string
  ? Record<never, 1> extends Record<T, 1>
    ? string
    : T
  : T extends object
    ? { readonly [K in keyof T]: Json<T[K]> }
    : T
