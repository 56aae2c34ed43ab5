/** The filters of a list: folded behind one button where they would fill a phone's screen, always open where there is room. */
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'

type FilterFoldProps = {
  /** How many filters are set. */
  active: number
  onClear: () => void
  /** How the filters are laid out. */
  className?: string
  /** What stays in the row of the button, and after the filters where they are open. */
  beside?: ReactNode
  children: ReactNode
}

export function FilterFold({ active, onClear, className, beside, children }: FilterFoldProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div
      className={classNames(
        'max-lg:w-full',
        beside !== undefined && 'flex flex-wrap items-start gap-2 lg:flex-nowrap',
      )}
    >
      <div className="flex flex-wrap items-center gap-2 lg:hidden">
        <Button
          size="sm"
          variant="secondary"
          icon={<SlidersHorizontal aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {active === 0 ? 'Filters' : `Filters (${active})`}
        </Button>
        {active > 0 && (
          <Button size="sm" variant="quiet" onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
      <div
        id={id}
        role="group"
        aria-label="Filters"
        className={classNames(
          className,
          beside !== undefined && 'max-lg:order-last max-lg:w-full',
          !isOpen && 'max-lg:hidden',
          isOpen && beside === undefined && 'max-lg:mt-3',
        )}
      >
        {children}
      </div>
      {beside}
    </div>
  )
}
