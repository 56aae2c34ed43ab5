import { useEffect, useRef, useState } from 'react'
import type { RefusalCode } from '../../../domain/refusal.ts'
import { ProblemError } from '../../api/kit/failures.ts'
import { listenForProofs } from '../../api/accounts/proof.ts'
import type { ProofDialog } from './proof-dialog.tsx'

const proofs = [
  'reauthentication_required',
  'second_factor_missing',
] as const satisfies RefusalCode[]
export type ProofCode = (typeof proofs)[number]

type ProofPrompt = {
  code: ProofCode
  Dialog: typeof ProofDialog
  answer: (isGiven: boolean) => void
}

/**
 * Shows what the server requires before a change, wherever the change was pressed. Rendered once, by the root, for signed-in users.
 * It loads with the page, so that no press is too early for it; the dialog's script is fetched when it is needed.
 */
export function ProofHost() {
  const [prompt, setPrompt] = useState<ProofPrompt | null>(null)
  /** While a dialog is open, the dialog itself handles refusals. */
  const isOpen = useRef(false)
  useEffect(
    () =>
      listenForProofs(async (failure) => {
        const code =
          failure instanceof ProblemError && proofs.find((one) => one === failure.problem.code)
        if (!code || isOpen.current) return false
        isOpen.current = true
        try {
          const { ProofDialog: Dialog } = await import('./proof-dialog.tsx')
          return await new Promise<boolean>((answer) => setPrompt({ code, Dialog, answer }))
        } catch {
          // without the dialog's script the refusal's own words are shown
          return false
        } finally {
          isOpen.current = false
        }
      }),
    [],
  )
  if (!prompt) return null
  const { code, Dialog, answer } = prompt
  const finish = (isGiven: boolean): void => {
    setPrompt(null)
    answer(isGiven)
  }
  return <Dialog key={code} code={code} onDone={finish} />
}
