import { useQueryClient } from '@tanstack/react-query'
import type { FirstTry } from '../../../api/kit/outbox.ts'
import { hexOf } from '../../../api/kit/sha256.ts'
import { chainReading } from '../../../api/photos/chain-evidence.ts'
import { useSession } from '../../../api/accounts/session.ts'
import { isReading, readAndWait, useJobSteps, type ReadingStep } from '../job-steps.ts'
import { stepSender } from '../send-steps.ts'
import type { TypedReading } from './typed-reading.ts'

type OdometerOutbox = {
  /** Stored on this device alone, oldest first; a `problem` says why the server refused it. */
  waiting: ReadingStep[]
  read: (reading: Omit<TypedReading, 'salt' | 'chained'>) => Promise<FirstTry>
}

/** Readings of the odometer on their way to the server, of the signed-in account. */
export const useOdometer = (bookingId: string): OdometerOutbox => {
  const client = useQueryClient()
  const accountId = useSession().account?.accountId ?? ''
  return {
    waiting: useJobSteps(accountId, bookingId).filter(isReading),
    read: async (reading) => {
      const salt = hexOf(crypto.getRandomValues(new Uint8Array(16)))
      const salted = { ...reading, salt }
      const chained = await chainReading({ accountId, bookingId }, salted)
      const body = chained ? { ...salted, chained } : salted
      return readAndWait(stepSender(client, accountId), bookingId, body)
    },
  }
}
