import { classNames } from '../class-names.ts'
import { ChoiceGroup, type ChoiceProps } from './choice-group.tsx'

type RadioCardsProps = ChoiceProps & {
  /** Cards in a row: as many as fit, as many wide ones, four (two on a phone), two, or one below the other. */
  columns?: 'fit' | 'wide' | 'four' | 'two' | 'one'
  /** With an illustration above the words (vehicles; on a phone beside them), or the words beside an icon. */
  layout?: 'row' | 'picture'
}

const columnClasses = {
  fit: 'grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]',
  wide: 'grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))]',
  four: 'grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] sm:grid-cols-4',
  two: 'grid-cols-2',
  one: 'grid-cols-1',
}

/** One of a few, each on a card as large as a thumb. The chosen one has a heavy edge and a tick, not only another colour. */
export function RadioCards({ columns = 'one', layout = 'row', ...group }: RadioCardsProps) {
  return (
    <ChoiceGroup
      {...group}
      listClassName={classNames('grid gap-2', columnClasses[columns])}
      renderChoice={(choice, input) => {
        const detail = choice.disabledReason ?? choice.detail
        return (
          <label
            key={choice.value}
            className={classNames(
              'bg-raised border-line-strong has-checked:border-ink has-checked:bg-surface has-focus-visible:outline-focus relative flex min-h-12 gap-3 rounded-lg border-[1.5px] p-3 has-checked:shadow-[inset_0_0_0_1px_var(--ink)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-disabled:cursor-not-allowed',
              choice.disabledReason ? 'border-line bg-sunken' : 'hover:border-ink',
              layout === 'picture' &&
                // As high with a price, which loads later.
                'max-sm:min-h-14 max-sm:gap-1.5 max-sm:p-1.5 sm:flex-col sm:text-center',
              'items-center',
            )}
          >
            {input}
            {choice.icon && (
              <span
                aria-hidden
                className={classNames(
                  'shrink-0',
                  layout === 'picture' ? 'max-sm:w-10 sm:w-full sm:max-w-28' : '[&_svg]:size-6',
                )}
              >
                {choice.icon}
              </span>
            )}
            <span className={layout === 'picture' ? 'min-w-0' : 'grow'}>
              <span className="block text-sm leading-tight font-bold">{choice.label}</span>
              {detail && <span className="text-ink-muted block text-sm">{detail}</span>}
            </span>
            <Tick isFloating={layout === 'picture'} />
          </label>
        )
      }}
    />
  )
}

function Tick({ isFloating }: { isFloating: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'border-line-strong bg-raised peer-checked:border-ink peer-checked:bg-ink grid size-5 shrink-0 place-items-center rounded-full border-[1.5px] text-transparent peer-checked:text-ground peer-disabled:invisible',
        isFloating && 'absolute max-sm:right-1.5 max-sm:bottom-1.5 sm:top-2 sm:right-2',
      )}
    >
      <svg viewBox="0 0 12 12" fill="none" className="size-3">
        <path
          d="m2.5 6.5 2.3 2.3 4.7-5.3"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  )
}
