import { durationInWords } from '#contract/in-words'
import { OWN_LINK_LIFE, OWN_PASS_LIFE, UNDO_LIFE } from '#contract/own-entry'
import { DAY } from '#contract/timing'
import type { Amended } from './amend.ts'
import type { EntryNotice } from './entry-markup.ts'
import type { Undone, Withdrawn } from './withdraw.ts'

type Done =
  | Extract<Amended, 'amended' | 'same'>
  | Withdrawn
  | Undone
  | 'asked'
  | 'closed'
  | 'unmailed'
  | 'failed'
  | 'noneOfWithdrawn'

/** What a page says of what was done, or why it was not. */
export const says: Readonly<Record<Done, EntryNotice>> = {
  amended: { title: 'Corrected', words: 'What you sent now takes the place of what you sent before.' },
  same: { title: 'We have it', words: 'What you sent is what we have now.' },
  changed: {
    title: 'Not done',
    words: 'It was changed meanwhile. Below is how it is now; please try again.',
  },
  withdrawn: { title: 'Withdrawn', words: 'We do not answer it any more.' },
  often: {
    title: 'Not withdrawn',
    words: 'Its withdrawal was undone too often. Please ask us a question with its ID.',
  },
  noneOfWithdrawn: { title: 'Not corrected', words: 'It is withdrawn.' },
  undone: { title: 'No longer withdrawn', words: 'It stands where it stood before.' },
  late: {
    title: 'Not undone',
    words: `A withdrawal can be undone for ${durationInWords(UNDO_LIFE)}. Please send the form anew.`,
  },
  asked: {
    title: 'Look into your mail',
    words:
      'If this ID and this address belong together, a mail with a new link is on its way. It may take a few minutes. Nothing comes where they do not, or where several of our mails went to this address within a day.',
  },
  closed: {
    title: 'This link is over',
    words: `It is older than ${OWN_LINK_LIFE / DAY} days, or not whole, or what it leads to was deleted or has another address now, or its page was open for more than ${durationInWords(OWN_PASS_LIFE)}. Open the link in the mail again, or ask for a new one.`,
  },
  failed: { title: 'Not done', words: 'Something failed on our side. Please try again in a moment.' },
  unmailed: {
    title: 'Nothing can be changed here',
    words: 'This site sends no mail. To correct something, ask us a question with its ID.',
  },
}
