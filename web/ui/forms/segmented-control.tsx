import { ChoiceGroup, type ChoiceProps } from './choice-group.tsx'

/** One of two to four short words in a row: a view, a yes or no. For longer choices use `RadioCards`. */
export function SegmentedControl(props: ChoiceProps) {
  return (
    <ChoiceGroup
      {...props}
      listClassName="bg-sunken border-line flex flex-wrap gap-1 rounded-lg border p-1"
      renderChoice={(choice, input) => (
        <label
          key={choice.value}
          className="has-checked:bg-plate has-checked:text-plate-ink hover:not-has-checked:bg-line has-focus-visible:outline-focus has-disabled:text-ink-muted relative flex min-h-11 flex-1 items-center justify-center gap-2 rounded-md px-2 py-1.5 text-center text-sm leading-tight font-bold transition-colors has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-disabled:cursor-not-allowed [&_svg]:size-5"
        >
          {input}
          {choice.icon}
          {choice.label}
        </label>
      )}
    />
  )
}
