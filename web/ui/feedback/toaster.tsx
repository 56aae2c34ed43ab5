import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { toast as sonner, Toaster as SonnerToaster } from 'sonner'
import { IconButton } from '../icon-button.tsx'
import { SignIcon } from '../page/sign-icon.tsx'
import { useTheme } from '../page/theme.ts'
import { connectToaster, toastMs, visibleToasts, type ToastCard } from './toast.ts'

const shown: (string | number)[] = []

/** A fourth toast replaces the oldest: three are as much as a user reads. */
const show = (card: ToastCard): void => {
  const id = sonner.custom((toastId) => (
    <ToastView card={card} onClose={() => sonner.dismiss(toastId)} />
  ))
  shown.push(id)
  if (shown.length > visibleToasts) sonner.dismiss(shown.shift())
}

/** The rendering part of the toasts (`toast.ts`), loaded separately. */
export function Toaster() {
  const { theme } = useTheme()
  useEffect(() => connectToaster(show), [])
  return (
    <SonnerToaster
      // Toasts are announced by the page's own live regions; announced twice, they would drown the page.
      ref={(section) => section?.setAttribute('aria-live', 'off')}
      theme={theme}
      position="top-center"
      expand
      visibleToasts={visibleToasts}
      duration={toastMs}
      gap={8}
      offset={{ top: '4.75rem' }}
      mobileOffset={{
        top: 'max(0.75rem, env(safe-area-inset-top))',
        left: '0.75rem',
        right: '0.75rem',
      }}
      toastOptions={{ unstyled: true, className: 'w-full' }}
    />
  )
}

function ToastView({ card, onClose }: { card: ToastCard; onClose: () => void }) {
  const cameFrom = useRef<EventTarget>(null)
  const close = (): void => {
    onClose()
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
  }
  return (
    <div
      // The library makes the whole message a tab stop, with nothing to do there.
      ref={(view) => view?.closest('li')?.setAttribute('tabindex', '-1')}
      className="border-line bg-raised text-ink shadow-float flex w-full items-start font-sans gap-3 rounded-lg border p-2 pl-4"
    >
      <SignIcon tone={card.kind === 'failure' ? 'danger' : 'success'} className="mt-2.5 size-6" />
      <div className="grow py-2.5">
        <p className="text-sm font-bold">{card.title}</p>
        {card.description && <p className="text-ink-muted text-sm">{card.description}</p>}
      </div>
      <IconButton
        label="Close message"
        icon={<X />}
        onClick={close}
        onFocus={({ relatedTarget }) => {
          cameFrom.current = relatedTarget
        }}
        // Otherwise the library moves focus back whenever it leaves, and Tab goes in a circle while there is a message.
        data-dismissible="false"
      />
    </div>
  )
}
