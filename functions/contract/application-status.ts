/** How far the team is with what was sent. */
export const entryStatuses = ['received', 'in_review', 'answered'] as const
export type EntryStatus = (typeof entryStatuses)[number]

/** Where a visitor looks up what became of an application. */
export const STATUS_PAGE = '/application-status'
/** The same without JavaScript: a plain form asks it `?id=`, and gets the page with its answer. */
export const STATUS_FORM_PATH = '/api/applications'
