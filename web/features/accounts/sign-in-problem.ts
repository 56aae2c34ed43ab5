/** Why a link of a mail, or Google or Apple, returned here without signing in: `?problem=…&provider=…`, in words. */
import {
  signInProblems,
  socialProviderLabels,
  socialProviders,
  type SignInProblem,
} from '../../../contract/accounts/sign-in.ts'

export type ProblemCopy = {
  title: string
  detail: string
  /** `toast`: the result of a button that was pressed. `alert`: something to read before continuing. */
  shownAs: 'toast' | 'alert'
}

const isProblem = (text: string): text is SignInProblem => Object.hasOwn(signInProblems, text)

const pressed: readonly SignInProblem[] = ['provider_cancelled', 'provider_failed']

/** Null without a problem; an unknown one reads as an invalid link. */
export const signInProblemOf = (search: URLSearchParams): ProblemCopy | null => {
  const named = search.get('problem')
  if (named === null) return null
  const problem = isProblem(named) ? named : 'link_not_valid'
  const provider = socialProviders.find((one) => one === search.get('provider'))
  const label = provider ? socialProviderLabels[provider] : 'Provider'
  const { title, detail } = signInProblems[problem]
  return {
    title: title.replace('{provider}', label),
    detail: detail.replace('{provider}', label),
    shownAs: pressed.includes(problem) ? 'toast' : 'alert',
  }
}
