import { brand } from '#contract/brand'
import type { FormName } from '#contract/form-terms'
import { type AnswerDraft, type AnswerState, TO_FILL_IN } from '#contract/wire/answer'

/** The drafts for an entry of this form, one for each state that an answer can tell, for a person to complete. Pure. */
export function draftsFor(
  form: FormName,
  typed: { readonly name: string; readonly about: string },
): readonly AnswerDraft[] {
  const [name, about] = [quoted(typed.name), quoted(typed.about)]
  const hello = `Hello ${name || TO_FILL_IN},`
  const draft = (state: AnswerState, subject: string, ...paragraphs: readonly string[]): AnswerDraft => ({
    state,
    subject,
    text: [hello, ...paragraphs, brand.name].join('\n\n'),
  })
  if (form === 'question')
    return [
      draft(
        'answered',
        'Your question',
        `You asked: ${about}`,
        TO_FILL_IN,
        'Answer this mail if that leaves something open.',
      ),
    ]
  const of = form === 'investor' ? 'your investor application' : `your application with ${about}`
  return [
    draft('answered', 'Your application', `We have read ${of}.`, TO_FILL_IN),
    draft(
      'accepted',
      'Your application is accepted',
      `We have read ${of}, and accept it.`,
      `What comes next: ${TO_FILL_IN}`,
    ),
    draft(
      'declined',
      'Your application',
      `We have read ${of}, and decline it. Thank you for the work that you put into it.`,
      `Our reason: ${TO_FILL_IN}`,
    ),
  ]
}

/** What was typed, without the mark of what is left to fill in: people quote with it too. */
function quoted(text: string): string {
  return text.replaceAll(TO_FILL_IN, '[...]')
}
