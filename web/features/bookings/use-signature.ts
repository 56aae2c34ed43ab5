import { useQueryClient } from '@tanstack/react-query'
import type { SignatureRequest } from '../../../contract/bookings/evidence.ts'
import type { FirstTry } from '../../api/kit/outbox.ts'
import { chainSignature } from '../../api/photos/chain-evidence.ts'
import { useSession } from '../../api/accounts/session.ts'
import { isSignature, signAndWait, useJobSteps, type SignatureStep } from './job-steps.ts'
import { stepSender } from './send-steps.ts'

type SignatureOutbox = {
  /** Stored on this device alone; its `problem` says why the server refused it. */
  waiting: SignatureStep | undefined
  sign: (signature: SignatureRequest) => Promise<FirstTry>
}

/** The signature at hand-over on its way to the server, of the signed-in account. */
export const useSignature = (bookingId: string): SignatureOutbox => {
  const client = useQueryClient()
  const accountId = useSession().account?.accountId ?? ''
  return {
    waiting: useJobSteps(accountId, bookingId).find(isSignature),
    sign: async (signature) => {
      const chained = await chainSignature({ accountId, bookingId }, signature)
      const body = chained ? { ...signature, chained } : signature
      return signAndWait(stepSender(client, accountId), bookingId, body)
    },
  }
}
