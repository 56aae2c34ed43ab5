/** The filters of the board as chips, and the views that the operator keeps. */
import { Map as MapIcon, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FilterFold } from '../../../ui/data/filter-fold.tsx'
import type { SelectOption } from '../../../ui/forms/select-field.tsx'
import type { AddressFilters } from '../../../ui/data/use-address-filters.ts'
import { boardFilterNames, filterOptions, type BoardFilterName } from './board-filter.ts'
import { SavedViews } from '../saved-views.tsx'
import type { Board } from './watch-board.ts'

const labels: Record<BoardFilterName, string> = {
  show: 'Show',
  county: 'County',
  driver: 'Driver',
  insurer: 'Insurer',
  age: 'Age',
}

type BoardBarProps = {
  board: Board
  address: AddressFilters<BoardFilterName>
  isMapShown: boolean
  onMap: () => void
}

export function BoardBar({ board, address, isMapShown, onMap }: BoardBarProps) {
  const { values, set, isAny, clear } = address
  const options = filterOptions(board, values)
  const active = boardFilterNames.filter((name) => values[name] !== '').length
  return (
    <FilterFold
      active={active}
      onClear={clear}
      className="flex min-w-0 flex-wrap items-center gap-2"
      beside={
        <span className="ml-auto flex shrink-0 items-center gap-2">
          <Button
            size="sm"
            variant="secondary"
            icon={<MapIcon aria-hidden />}
            aria-pressed={isMapShown}
            onClick={onMap}
          >
            Map
          </Button>
          <SavedViews list="board" />
        </span>
      }
    >
      {boardFilterNames.map((name) => (
        <SelectChip
          key={name}
          label={labels[name]}
          isSet={values[name] !== ''}
          value={values[name]}
          options={options[name]}
          onChange={({ target }) => set(name, target.value)}
        />
      ))}
      {isAny && (
        <Button
          size="sm"
          variant="quiet"
          icon={<X aria-hidden />}
          onClick={clear}
          className="max-lg:hidden"
        >
          Clear
        </Button>
      )}
    </FilterFold>
  )
}

type SelectChipProps = Omit<ComponentProps<'select'>, 'children'> & {
  label: string
  isSet: boolean
  options: readonly SelectOption[]
}

/** A filter in a few letters: the browser's own select, filled while it filters. */
function SelectChip({ label, isSet, options, ...select }: SelectChipProps) {
  return (
    <select
      {...select}
      aria-label={label}
      className={classNames(
        'min-h-11 max-w-44 truncate rounded-full border-[1.5px] px-3 text-sm font-medium lg:min-h-9',
        isSet
          ? 'border-plate bg-plate text-plate-ink'
          : 'border-line-strong bg-raised text-ink hover:border-ink',
      )}
    >
      {options.map(({ value, label: text }) => (
        <option key={value} value={value} className="bg-raised text-ink">
          {text}
        </option>
      ))}
    </select>
  )
}
