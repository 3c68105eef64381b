/** Attributes of an id, an address, a code: page translation leaves it alone. */
export const MONO = { className: 'mono', translate: 'no' } as const
