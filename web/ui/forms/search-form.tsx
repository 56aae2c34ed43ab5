/** A search that is sent by Enter or its button, and taken back as soon as its field is empty. */
import { Search } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { Button } from '../button.tsx'
import { TextField } from './text-field.tsx'

type SearchFormProps = {
  /** What is searched: "Search drivers". */
  label: string
  maxLength: number
  /** Called with what was typed, trimmed; empty: everything is wanted again. */
  onSearch: (search: string) => void
}

export function SearchForm({ label, maxLength, onSearch }: SearchFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('search')
    onSearch(typeof typed === 'string' ? typed.trim() : '')
  }
  return (
    <form role="search" onSubmit={submit} className="flex items-end gap-2 max-sm:w-full">
      <TextField
        label={label}
        type="search"
        name="search"
        autoComplete="off"
        maxLength={maxLength}
        // emptied by its own cross or by hand
        onChange={({ target }) => {
          if (target.value === '') onSearch('')
        }}
        className="grow sm:w-64"
      />
      <Button type="submit" variant="secondary" icon={<Search aria-hidden />}>
        Search
      </Button>
    </form>
  )
}
