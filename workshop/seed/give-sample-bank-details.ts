import type { GiveBankDetails } from './seed-past-payouts.ts'

/** Finishes the fake provider's onboarding page as its button "complete" does. The real provider has no such shortcut. */
export const giveSampleBankDetails: GiveBankDetails = async (url) => {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ end: 'complete' }),
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`the onboarding page answered ${answer.status}`)
}
