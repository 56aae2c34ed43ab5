import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { pressSign } from '../../api/companion.ts'
import { OfflineError, failureCopy } from '../../api/kit/failures.ts'
import { newClientId } from '../../api/kit/new-client-id.ts'
import { readBattery } from './read-battery.ts'

type Kind = 'ok' | 'not_safe'

export type Signs = {
  press: (kind: Kind) => Promise<boolean>
  /** The press that is on its way. */
  pending: Kind | null
  /** Why the last press was not sent, in words; null: it was. */
  problem: string | null
}

/**
 * A press counts when it arrives, so it is never queued: without a connection the page says that it was not sent. Pressed again it is the
 * same press, in case the answer alone was lost.
 */
export const useSigns = (bookingId: string): Signs => {
  const { mutateAsync, isPending, variables } = useMutation(pressSign)
  const [problem, setProblem] = useState<string | null>(null)
  const unsent = useRef<Partial<Record<Kind, string>>>({})

  const press = async (kind: Kind): Promise<boolean> => {
    const clientId = unsent.current[kind] ?? newClientId()
    unsent.current[kind] = clientId
    setProblem(null)
    try {
      const batteryPercent = await readBattery()
      await mutateAsync({ bookingId, body: { kind, clientId, batteryPercent } })
      unsent.current = {}
      return true
    } catch (failure) {
      setProblem(failure instanceof OfflineError ? notSent : failureCopy(failure).detail)
      return false
    }
  }
  return { press, pending: isPending ? (variables?.body.kind ?? null) : null, problem }
}

const notSent = 'Not sent: there’s no connection. Press again. In danger, call 112 or 999.'
