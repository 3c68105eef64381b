import { after, all, before, byTest, type Recipe, replaced, types } from './recipe.ts'

const ANSWER = "    earlyAccess: 'No',"
const SENTENCE = 'Please say whether you are accredited'

/** The investor form asks whether its reader is accredited, and requires an answer. */
export const formField: Recipe = {
  name: 'A form field',
  steps: [
    {
      file: 'functions/contract/investor.ts',
      change: after(
        "    earlyAccess: 'Would you like early access?',",
        "    accredited: 'Are you accredited?',",
      ),
      foundBy: types('functions/contract/wire/investor.ts', 1),
    },
    {
      file: 'functions/contract/wire/investor.ts',
      change: after(
        "    earlyAccess: oneOf(yesOrNo, 'Please select an option'),",
        `    accredited: oneOf(yesOrNo, '${SENTENCE}'),`,
      ),
      foundBy: types('functions/contract/wire/investor.ts'),
    },
    {
      file: 'functions/contract/wire/published/form-answers.ts',
      change: after(ANSWER, "    accredited: 'Yes',"),
      foundBy: types('functions/contract/wire/published/form-answers.ts', 1),
    },
    {
      file: 'web/pages/investor-form/living.tsx',
      change: all(
        before('        </FieldPair>', '          <RadioField name="accredited" options={yesOrNo} />'),
        replaced('title="Last two"', 'title="Last three"'),
      ),
      foundBy: byTest(
        'tests/web/forms/asked.test.ts',
        'the investor page has exactly the fields of the contract',
      ),
    },
    {
      file: 'tests/contract/required-answers.ts',
      change: after(
        "  [investorForm, 'earlyAccess', 'Please select an option'],",
        `  [investorForm, 'accredited', '${SENTENCE}'],`,
      ),
      foundBy: byTest('tests/contract/required-answers.test.ts', 'investor: no other answer is required'),
    },
    {
      file: 'tests/contract/sheet.test.ts',
      change: replaced('[3, 10, 13, 10]', '[3, 11, 13, 10]'),
      foundBy: byTest(
        'tests/contract/sheet.test.ts',
        'a form asks the questions of its sheet, less the dependent ones',
      ),
    },
  ],
  proof: null,
}
