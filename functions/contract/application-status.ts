/** How far the team is with a submitted form, as it is stored and as release 0.1.0 shows it. */
export const entryStatuses = ['received', 'in_review', 'answered'] as const

/** What became of a submitted form, as its sender is shown. */
export const shownStatuses = [...entryStatuses, 'accepted', 'declined', 'withdrawn'] as const
export type ShownStatus = (typeof shownStatuses)[number]

/** What the page says where it has no status: nothing was typed, the id is unknown, or no answer came, as when the server failed. */
export const noStatus = {
  untyped: { title: 'No ID entered', words: 'Please enter the ID that you were given.' },
  unknown: { title: 'Not found' },
  unanswered: { title: 'No answer' },
  failed: {
    title: 'No answer',
    words: 'The server failed. Please try again in a moment. What you sent is not affected.',
  },
} as const

/** Where a visitor looks up the status of an application. */
export const STATUS_PAGE = '/application-status'
/** The same without JavaScript: a plain form requests it with `?id=`, and gets the page with its answer. */
export const STATUS_FORM_PATH = '/api/applications'
