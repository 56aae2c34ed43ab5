// Seen to fail: "cannot", "could not" and "did not", as the sentences had them; "once more" for "again"; a person without a name.
import { expect, it } from 'vitest'
import { accountProblems } from './account-problems.ts'

it.each(Object.entries(accountProblems))(
  '%s is said as people say it',
  (_code, { title, detail }) => {
    expect(`${title}. ${detail}`).not.toMatch(
      /\b(cannot|could not|did not|do not|is not|once more|can have|the person who)\b/,
    )
  },
)
