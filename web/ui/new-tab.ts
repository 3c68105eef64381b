/** Properties of a link that opens a new tab, which cannot reach back. The name of the link stays what it says. */
export const NEW_TAB = {
  target: '_blank',
  rel: 'noopener noreferrer',
  'aria-description': 'Opens in a new tab',
} as const
