import { useId, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { controlLook, Field, type FieldCopy } from './field.tsx'
import { announce } from '../feedback/live-region.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { SuggestionList, type SuggestionCopy } from './suggestion-list.tsx'
import { useSuggestions, type LoadSuggestions, type Suggestion } from './use-suggestions.ts'

type ComboboxProps = FieldCopy &
  Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'size' | 'onSelect'> & {
    value: string
    /** Every change of the text, typed or picked. */
    onValueChange: (text: string) => void
    /** A suggestion was picked. Further typing means free text again: `onValueChange` reports it. */
    onPick: (option: Suggestion) => void
    load: LoadSuggestions
    minLength?: number
    words: SuggestionCopy
    /** In the box, on the left: a pin. */
    icon?: ReactNode
    /** In the box, on the right: a button of one short word. */
    action?: ReactNode
    iconFor?: (option: Suggestion) => ReactNode
  }

/**
 * Text with suggestions, after the WAI-ARIA "editable combobox with list autocomplete" pattern: the text is free, arrow keys move
 * through the list, Enter picks, Escape closes the list first and only then reaches other handlers.
 */
export function Combobox(props: ComboboxProps) {
  const {
    label,
    hint,
    error,
    className,
    id,
    required,
    value,
    onValueChange,
    onPick,
    load,
    minLength = 2,
    words,
    icon,
    action,
    iconFor,
    ...input
  } = props
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  /** The option the keyboard is on, by its id: the list may change below it. */
  const [activeId, setActiveId] = useState<string | null>(null)
  const { found, suggest, clear } = useSuggestions(async (typed, signal) => {
    const options = await load(typed, signal)
    if (!signal.aborted) announce(options.length > 0 ? words.count(options.length) : words.none)
    return options
  }, minLength)
  const options = found.state === 'ready' ? found.options : []
  const active = options.findIndex(({ id: option }) => option === activeId)
  const isSilent = found.state === 'ready' && options.length === 0 && words.none === ''
  const isShown = isOpen && found.state !== 'idle' && !isSilent
  const optionId = (index: number): string => `${listId}-${index}`

  const type = (text: string): void => {
    onValueChange(text)
    setOpen(true)
    setActiveId(null)
    suggest(text)
  }

  const pick = (option: Suggestion): void => {
    onValueChange(option.label)
    onPick(option)
    setOpen(false)
    setActiveId(null)
    clear()
  }

  const walk = (step: 1 | -1): void => {
    if (!isShown) {
      setOpen(true)
      if (found.state === 'idle') suggest(value)
      return
    }
    if (options.length === 0) return
    const next =
      active < 0 && step < 0
        ? options.length - 1
        : (active + step + options.length) % options.length
    setActiveId(options[next]?.id ?? null)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    input.onKeyDown?.(event)
    const chosen = options[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      walk(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && isShown && chosen) {
      event.preventDefault()
      pick(chosen)
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      setOpen(false)
    }
  }

  return (
    <Field {...{ id, label, hint, error, required, className }}>
      {(control) => (
        <div className="relative">
          {icon && (
            <span aria-hidden className="text-ink-muted absolute top-3.5 left-3.5 [&_svg]:size-5">
              {icon}
            </span>
          )}
          <input
            type="text"
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            {...input}
            {...control}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-activedescendant={isShown && active >= 0 ? optionId(active) : undefined}
            value={value}
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
            onBlur={(event) => {
              setOpen(false)
              input.onBlur?.(event)
            }}
            className={classNames(
              controlLook,
              'truncate',
              Boolean(icon) && 'pl-11',
              action ? 'pr-16' : 'pr-11',
            )}
          />
          <span className="absolute top-0.5 right-0.5 flex min-h-11 items-center">
            {found.state === 'loading' ? (
              <span className="text-ink-muted px-3">
                <Spinner />
              </span>
            ) : (
              action
            )}
          </span>
          <SuggestionList
            id={listId}
            label={typeof label === 'string' ? label : undefined}
            found={found}
            typed={value}
            isShown={isShown}
            active={active}
            optionId={optionId}
            words={words}
            iconFor={iconFor}
            onPick={pick}
          />
        </div>
      )}
    </Field>
  )
}
