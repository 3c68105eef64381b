import { form, questionReply } from './form.ts'
import { emailAddress, requiredLine, requiredText } from './form-fields.ts'

/** A support question, asked from the FAQ. */
export const questionForm = form({
  name: 'question',
  page: '/faq',
  path: '/api/support/questions',
  fields: {
    name: requiredLine('Name is required'),
    email: emailAddress(),
    question: requiredText('Question is required'),
  },
  names: { name: 'Name', email: 'Email', question: 'Question' },
  reply: questionReply,
  received: 'Your question has been submitted successfully! We will get back to you within 24-48 hours.',
})
