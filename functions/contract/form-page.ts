/** The marks and hidden slots of a published form page that the Worker fills in for a visitor without JavaScript. */

/** On the `<form>`, with its name. */
export const FORM_MARK = 'data-form'
/** On the element around one field and its sentence, with the field's name. */
export const FIELD_MARK = 'data-field'
/** On a slot. */
export const SLOT_MARK = 'data-slot'

/** The id of the part of a page that is hydrated. */
export const LIVING_ID = 'living'

/** On that part, if the Worker serves the page again under another address: which page it is, for its script. */
export const AGAIN_PAGE_MARK = 'data-again-page'
/** On the form, the outcome of the post, as JSON of `Again`. */
export const AGAIN_MARK = 'data-again'

/** What the title of a page begins with that shows the outcome of a post. */
export const OUTCOME_TITLES = { refused: 'Error: ', received: 'Received: ' } as const

/** The outcome of a post, for a page's script that starts after it. */
export interface Again {
  /** One sentence per wrong field. */
  readonly fields: Readonly<Record<string, string>>
  /** Why nothing was accepted, when no field is the cause. */
  readonly failure: string | null
  /** The id under which the answers are stored. */
  readonly id: string | null
}

export type Slot =
  /** The list of all that is wrong; its `<ul>` takes the links. */
  | 'summary'
  | 'summary-list'
  /** Why nothing was accepted. */
  | 'failure'
  | 'failure-title'
  | 'failure-text'
  /** One field's sentence, inside its mark. */
  | 'error'
  | 'error-text'
  /** The card that replaces the form. */
  | 'received'
  | 'received-id'
  | 'received-status'
  /** What is true only of a new form whose page has a script. */
  | 'kept-here'
  /** Of a form that corrects an entry: which entry. */
  | 'corrects'
  /** On the status page: what looks an id up, what asks for a link, and the entry that a link opens. */
  | 'look-up'
  | 'own-link'
  | 'own-entry'
  /** The answer of the status page. */
  | 'status-received'
  | 'status-in_review'
  | 'status-answered'
  | 'status-accepted'
  | 'status-declined'
  | 'status-withdrawn'

/** The class of a field that is wrong. */
export const WRONG_FIELD = 'field-wrong'

/** The id of a field's control, or of the first control where there are several: the target of the error summary's links. */
export function fieldId(form: string, field: string): string {
  return `${form}-${field}`
}

export function fieldMark(name: string) {
  return { [FIELD_MARK]: name }
}

export function slot(name: Slot) {
  return { [SLOT_MARK]: name }
}

export function formMark(name: string) {
  return { [FORM_MARK]: name }
}
