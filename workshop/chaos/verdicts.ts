/** What was found broken, by invariant, and what each invariant says (reliability.md). */
import type { Verdict } from './report.ts'

const titles: Record<string, string> = {
  I1: 'money is taken if and only if the booking was accepted',
  I2: 'the ledger adds up',
  I3: 'the ledger’s balance is the provider’s',
  I4: 'every hold ends',
  I5: 'one driver for a booking, one job for a driver',
  I6: 'everybody is told once',
  I7: 'no more is refunded than was taken',
  I8: 'every line is paid out once',
  I9: 'no answer is contradicted later',
  I10: 'histories follow the table',
  I11: 'due jobs run within 30 s of everything being back',
  I12: 'every request is answered in time, and no 500',
  I13: 'SIGTERM to gone within 10 s, launchers 15 s',
  I14: 'the books were compared and agree',
  I15: 'no one’s debt is paid from what is owed to another',
  I16: 'what was corrected is what is used',
  I17: 'no one is kept out of an account, or led into one',
}

const elsewhere: Record<string, string> = {
  I17: 'server/accounts/sign-in/under-attack.test.ts, sign-up-and-in.test.ts',
}

export type Verdicts = {
  add: (invariant: string, what: string) => void
  isAnyBroken: () => boolean
  all: () => Verdict[]
}

export const openVerdicts = (): Verdicts => {
  const found: { invariant: string; what: string }[] = []
  return {
    add: (invariant, what) => void found.push({ invariant, what }),
    isAnyBroken: () => found.length > 0,
    all: () =>
      Object.entries(titles).map(([invariant, title]) => ({
        invariant,
        title,
        violations: found.filter((one) => one.invariant === invariant).map(({ what }) => what),
        ...(elsewhere[invariant] ? { elsewhere: elsewhere[invariant] } : {}),
      })),
  }
}
