/** Messages from the contact page, and the actions on each. */
import { useQuery } from '@tanstack/react-query'
import { RefreshCw, Search } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import {
  contactSearchMaxLength,
  messageStates,
  type MessageState,
} from '../../../domain/contact-message.ts'
import { wordsOf } from '../../api/kit/failures.ts'
import { inboxQuery } from '../../api/operations/moderation.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { Loading, SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { stateLooks } from './inbox-words.ts'
import { MessageCard } from './message-card.tsx'

const messagesAtOnce = 30
const most = 500

export function InboxList() {
  const [state, setState] = useState<MessageState | null>('open')
  const [isMine, setMine] = useState(false)
  // Not in the address: searches name people.
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(messagesAtOnce)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    inboxQuery({ state, isMine, search, limit }),
  )
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('search')
    setSearch(typeof typed === 'string' ? typed.trim() : '')
  }
  const shown = error && isPlaceholderData ? undefined : data
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <SelectField
          label="Show"
          className="w-full sm:w-44"
          value={state ?? ''}
          options={[
            ...messageStates.map((value) => ({ value, label: stateLooks[value].word })),
            { value: '', label: 'All' },
          ]}
          onChange={({ target }) =>
            setState(messageStates.find((one) => one === target.value) ?? null)
          }
        />
        <form role="search" onSubmit={submit} className="flex items-end gap-2 max-sm:w-full">
          <TextField
            label="Search messages"
            type="search"
            name="search"
            autoComplete="off"
            maxLength={contactSearchMaxLength}
            onChange={({ target }) => {
              if (target.value === '') setSearch('')
            }}
            className="grow sm:w-64"
          />
          <Button type="submit" variant="secondary" icon={<Search aria-hidden />}>
            Search
          </Button>
        </form>
        <Checkbox
          label="Seen to by me"
          checked={isMine}
          onChange={({ target }) => setMine(target.checked)}
        />
        <Button
          variant="quiet"
          icon={<RefreshCw aria-hidden />}
          isBusy={isFetching && data !== undefined}
          busyLabel="Loading"
          onClick={() => void refetch()}
        >
          Refresh
        </Button>
      </div>
      <p role="status" className="text-ink-muted min-h-[1.45em] text-sm">
        {shown ? countWords(shown.messages.length, shown.total) : ''}
      </p>
      {shown ? (
        shown.messages.length === 0 ? (
          <EmptyState title={state === 'open' ? 'Nothing waits for an answer' : 'No such message'}>
            {search === ''
              ? 'What people write on the contact page appears here.'
              : 'Part of a name, an email or the text will do.'}
          </EmptyState>
        ) : (
          <ul className="flex flex-col gap-4">
            {shown.messages.map((message) => (
              <li key={message.messageId}>
                <MessageCard message={message} operators={shown.operators} />
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <LoadFailed {...wordsOf(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading messages">
          <SkeletonCard />
        </Loading>
      )}
      {shown && shown.messages.length < Math.min(shown.total, most) && (
        <Button
          variant="secondary"
          className="self-center"
          isBusy={isFetching}
          busyLabel="Loading"
          onClick={() => setLimit(Math.min(limit + messagesAtOnce, most))}
        >
          Show more
        </Button>
      )}
    </div>
  )
}

const countWords = (shown: number, total: number): string => {
  const all = total === 1 ? '1 message' : `${total} messages`
  return shown < total ? `${shown} of ${all}` : all
}
