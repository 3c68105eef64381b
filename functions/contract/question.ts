import { REPLY_WITHIN } from './form-terms.ts'
import { sheet } from './sheet.ts'

/** A support question, asked from the FAQ. */
export const questionSheet = sheet({
  name: 'question',
  page: '/faq',
  path: '/api/support/questions',
  names: { name: 'Name', email: 'Email', question: 'Question' },
  beside: {},
  received: `Your question has been submitted successfully! We will get back to you within ${REPLY_WITHIN}.`,
})
