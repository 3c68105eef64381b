import { questionSheet } from '../question.ts'
import { form, questionReply } from './form.ts'
import { emailAddress, requiredLine, requiredText } from './form-fields.ts'

export const questionForm = form(questionSheet, {
  fields: {
    name: requiredLine('Name is required'),
    email: emailAddress(),
    question: requiredText('Question is required'),
  },
  reply: questionReply,
})
