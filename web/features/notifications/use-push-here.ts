import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { NotificationSettings } from '../../../contract/notifications.ts'
import { keepDevice } from '../../api/notifications.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { toast } from '../../ui/feedback/toast.ts'
import {
  currentSubscription,
  needsRegistration,
  pushHere,
  turnOn,
  type PushHere,
} from './push-here.ts'

let wasNotifiedByThisPage = false

/**
 * Whether this browser takes pushes, and turning that on. A browser that did so in an earlier session registers again, because the server
 * forgets it with the session. `settings`: null until the server has answered. `isOn`: null until the browser has.
 */
export const usePushHere = (settings: NotificationSettings | null) => {
  const { pushKey = null, devices } = settings ?? {}
  const [here, setHere] = useState<PushHere>(pushHere)
  const [isOn, setOn] = useState<boolean | null>(null)
  const [isTurningOn, setTurningOn] = useState(false)
  const keeping = useMutation(keepDevice)
  const { mutateAsync: keep } = keeping

  useEffect(() => {
    let isOver = false
    const look = async (): Promise<void> => {
      const subscription = await currentSubscription().catch(() => null)
      if (isOver) return
      setOn(subscription !== null)
      const known = devices && { pushKey, devices }
      if (!subscription || !known || !needsRegistration(known, wasNotifiedByThisPage)) return
      wasNotifiedByThisPage = true
      await keep(subscription).catch(() => {
        // No connection: the next page registers it.
        wasNotifiedByThisPage = false
      })
    }
    void look()
    return () => {
      isOver = true
    }
  }, [keep, pushKey, devices])

  const turnOnHere = async (): Promise<boolean> => {
    if (!pushKey) return false
    setTurningOn(true)
    try {
      const outcome = await turnOn(pushKey)
      setHere(pushHere())
      if (outcome.kind === 'unavailable') {
        toast.failure({
          title: 'Not turned on',
          description: 'Your browser could not reach its push service. Try again later.',
        })
      }
      if (outcome.kind !== 'on') return false
      await keep(outcome.subscription)
      setOn(true)
      wasNotifiedByThisPage = true
      toast.success({
        title: 'Turned on',
        description: 'You’ll get notifications in this browser.',
      })
      return true
    } catch (failure) {
      toastRefusal(failure)
      return false
    } finally {
      setTurningOn(false)
    }
  }

  return { here, isOn, isTurningOn, turnOnHere }
}
