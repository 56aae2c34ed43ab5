import { useEffect, useRef, useState, lazy, Suspense } from 'react'
import type { RefusalCode } from '../../../domain/refusal.ts'
import { ProblemError } from '../../api/failures.ts'
import { listenForProofs } from '../../api/proof.ts'

const ProofDialog = lazy(async () => ({
  default: (await import('./proof-dialog.tsx')).ProofDialog,
}))

const proofs = [
  'reauthentication_required',
  'second_factor_missing',
] as const satisfies RefusalCode[]
export type ProofAsked = (typeof proofs)[number]

type Asked = { code: ProofAsked; answer: (isGiven: boolean) => void }

/** Shows what the server asks for before a change, wherever the change was pressed. Rendered once, by the root, for those who are signed in. */
export function ProofHost() {
  const [asked, setAsked] = useState<Asked | null>(null)
  /** What is refused while a window is open is left to what is in the window. */
  const isOpen = useRef(false)
  useEffect(
    () =>
      listenForProofs((failure) => {
        const code =
          failure instanceof ProblemError && proofs.find((one) => one === failure.problem.code)
        if (!code || isOpen.current) return Promise.resolve(false)
        isOpen.current = true
        return new Promise((answer) => setAsked({ code, answer }))
      }),
    [],
  )
  if (!asked) return null
  const finish = (isGiven: boolean): void => {
    isOpen.current = false
    setAsked(null)
    asked.answer(isGiven)
  }
  return (
    <Suspense>
      <ProofDialog key={asked.code} asked={asked.code} onDone={finish} />
    </Suspense>
  )
}
