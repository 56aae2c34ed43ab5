import { useState, type ReactNode } from 'react'
import type { PhoneDoubt } from './phone-doubt.tsx'

/** The question about this number, until another one is typed. */
type Doubted = { about: string; Prompt: typeof PhoneDoubt }

/** Asks once about a number that no call seems to reach, and keeps it if the customer confirms it. */
export const usePhoneDoubt = (phone: string) => {
  const [doubted, setDoubted] = useState<Doubted | null>(null)
  return {
    /** False: the question is shown. If its script fails to load, the server asks instead. */
    isSure: async (): Promise<boolean> => {
      const Prompt = await import('./doubt-phone.ts').then(
        ({ doubtOf }) => doubtOf(phone),
        () => null,
      )
      setDoubted(Prompt && { about: phone, Prompt })
      return Prompt === null
    },
    question: (onConfirmed: () => void): ReactNode =>
      doubted?.about === phone && (
        <doubted.Prompt
          phone={phone}
          onConfirmed={() => {
            setDoubted(null)
            onConfirmed()
          }}
        />
      ),
  }
}
