/** The link of a shared trip, and the ways to hand it on. */
import { toast } from '../../../ui/feedback/toast.ts'

/** The full address of a shared trip. */
export const tripLink = (sharePath: string): string =>
  new URL(sharePath, window.location.origin).href

/** Whether this device has a share sheet of its own. */
export const canSend = (): boolean => typeof navigator !== 'undefined' && 'share' in navigator

/** The phone's own share sheet. A user who closes it has changed their mind. */
export const sendLink = async (link: string): Promise<void> => {
  try {
    await navigator.share({ title: 'Follow this recovery', url: link })
  } catch (failure) {
    if (failure instanceof DOMException && failure.name === 'AbortError') return
    toast.failure({ title: 'Not sent', description: 'Copy the link instead.' })
  }
}

/** Calls `onRefused` where a browser lets no page write to its clipboard. */
export const copyLink = async (link: string, onRefused: () => void): Promise<void> => {
  try {
    await navigator.clipboard.writeText(link)
    toast.success({
      title: 'Link copied',
      description: 'Send it to anyone who should follow the trip.',
    })
  } catch {
    onRefused()
  }
}
