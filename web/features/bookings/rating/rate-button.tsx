import { lazy, useRef, useState, type RefObject } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { ButtonLook } from '../../../ui/button-styles.ts'
import type { Recovery } from './rating-dialog.tsx'
import { OptionalPart } from '../../../ui/feedback/fall-back.tsx'
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx'

const RatingDialog = lazy(async () => ({
  default: (await import('./rating-dialog.tsx')).RatingDialog,
}))

type RateButtonProps = Pick<ButtonLook, 'variant' | 'size'> & {
  recovery: Recovery
  /** Gets the focus once the recovery is rated or skipped, and the button gone. */
  landing: RefObject<HTMLElement | null>
  /** While it is open the button has to stay, even if the recovery is reported as rated: the dialog returns the focus. */
  onOpenChange: (isOpen: boolean) => void
  className?: string
  children?: string
}

/** Opens the rating dialog. Nothing of it is loaded before the first press. */
export function RateButton({
  recovery,
  landing,
  onOpenChange,
  children = 'Rate Your Experience',
  ...look
}: RateButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isOver = useRef(false)
  const setOpen = (open: boolean): void => {
    setIsOpen(open)
    onOpenChange(open)
  }
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && (
        <OptionalPart instead={<NotLoaded />}>
          <RatingDialog
            recovery={recovery}
            finalFocus={() => (isOver.current ? landing.current : null)}
            onClose={(how) => {
              isOver.current = how === 'over'
              setOpen(false)
            }}
          />
        </OptionalPart>
      )}
    </>
  )
}
