/** How far the team is with what was sent. */
export const entryStatuses = ['received', 'in_review', 'answered'] as const
export type EntryStatus = (typeof entryStatuses)[number]

/** What is said where no status can be told: nothing was typed, nothing is known under it, or no answer came. */
export const noStatus = {
  untyped: { title: 'No ID entered', words: 'Please enter the ID that you were given.' },
  unknown: { title: 'Not found' },
  unanswered: { title: 'No answer' },
} as const

/** Where a visitor looks up what became of an application. */
export const STATUS_PAGE = '/application-status'
/** The same without JavaScript: a plain form asks it `?id=`, and gets the page with its answer. */
export const STATUS_FORM_PATH = '/api/applications'
