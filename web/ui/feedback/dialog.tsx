import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { classNames } from '../class-names.ts'
import { useControlLock } from '../control-lock.ts'
import { IconButton } from '../icon-button.tsx'
import { dialogHostId } from './dialog-host.ts'

type DialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  description?: ReactNode
  /**
   * `task`: a piece of work; fills the screen of a phone, a window on a desktop.
   * `question`: a short matter; rises from the lower edge of a phone, where the thumb is.
   */
  kind?: 'task' | 'question'
  /** Above the title: what the page says above everything, which a phone's dialog covers. */
  banner?: ReactNode
  /** Below the title, above the part that scrolls: progress. */
  lead?: ReactNode
  /** Buttons; stay in sight while the body scrolls. The main one comes first and is on the right on a desktop. */
  actions?: ReactNode
  /** Where the focus goes first, when the first control is not the right place. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Where the focus goes on closing, when the opener may be gone by then; null: back to the opener. */
  finalFocus?: () => HTMLElement | null
  children: ReactNode
}

/** Closing a message above the dialog, or a list that is open in it, does not close the dialog. */
const isMeantForOther = (reason: string, target: EventTarget | null): boolean => {
  if (!(target instanceof Element)) return false
  switch (reason) {
    case 'outside-press':
      return target.closest('[data-sonner-toaster]') !== null
    case 'escape-key':
      return target.matches('[role="combobox"][aria-expanded="true"]')
    default:
      return false
  }
}

/**
 * A window over the page, which says so while the page's controls are locked: focus stays inside, the page behind does not scroll, Escape closes, and the focus returns to the opener. It
 * costs 22 kB of script, so load its users on demand (`lazy`), not with the page.
 */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  kind = 'task',
  banner,
  lead,
  actions,
  initialFocus,
  finalFocus,
  children,
}: DialogProps) {
  const lock = useControlLock()
  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={(next, details) => {
        if (isMeantForOther(details.reason, details.event.target)) details.cancel()
        else onOpenChange(next)
      }}
    >
      <BaseDialog.Portal container={document.getElementById(dialogHostId) ?? undefined}>
        <BaseDialog.Backdrop className="bg-scrim fixed inset-0 z-40 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Popup
          initialFocus={initialFocus}
          finalFocus={finalFocus && (() => finalFocus() ?? true)}
          className={classNames(
            'bg-surface text-ink shadow-float fixed inset-x-0 bottom-0 z-40 flex flex-col overflow-y-auto transition-[translate,opacity] duration-200 ease-out data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0',
            'md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:max-h-[min(52rem,92dvh)] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-xl md:data-starting-style:-translate-y-[calc(50%-0.5rem)] md:data-ending-style:-translate-y-[calc(50%-0.5rem)]',
            kind === 'task'
              ? 'h-dvh md:h-auto md:w-[min(44rem,94vw)]'
              : 'max-h-[92dvh] rounded-t-xl md:w-[min(30rem,94vw)]',
          )}
        >
          {banner}
          <header className="border-line flex items-start gap-2 border-b py-1 pr-3 pl-5 md:py-3 md:pl-7">
            <div className="min-w-0 grow py-2">
              <BaseDialog.Title className="text-lg font-bold">{title}</BaseDialog.Title>
              {description && (
                <BaseDialog.Description className="text-ink-muted mt-1 text-sm">
                  {description}
                </BaseDialog.Description>
              )}
            </div>
            <BaseDialog.Close
              data-works-locked
              render={<IconButton label="Close" icon={<X />} />}
            />
          </header>
          {lock !== null && (
            <p role="status" className="border-line border-b px-5 py-3 font-bold md:px-7">
              {lock}
            </p>
          )}
          {lead && <div className="border-line border-b px-5 py-1.5 md:px-7 md:py-3">{lead}</div>}
          <div
            inert={lock !== null}
            className="min-h-32 grow overflow-y-auto overscroll-contain px-5 py-3 md:px-7 md:py-6"
          >
            {children}
          </div>
          {actions && (
            <footer
              inert={lock !== null}
              className="border-line bg-surface flex flex-col gap-2 border-t px-5 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:flex-row-reverse md:rounded-b-xl md:px-7 md:py-4"
            >
              {actions}
            </footer>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
