/** A type as JSON has it: branded texts become plain. Literals stay, since they may be the keys of a record. */
export type Json<T> = T extends string
  ? Record<never, 1> extends Record<T, 1>
    ? string
    : T
  : T extends object
    ? { readonly [K in keyof T]: Json<T[K]> }
    : T
