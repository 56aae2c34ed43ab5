/** Messages from the contact page, and the actions on each. */
import { RefreshCw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import {
  contactSearchMaxLength,
  messageStates,
  type MessageState,
} from '../../../../domain/contact-message.ts'
import { savedViewKeys } from '../../../../domain/operations/saved-view.ts'
import type { InboxMessage } from '../../../../contract/operations/inbox.ts'
import { useBulk } from '../../../api/operations/bulk.ts'
import { useWholeList } from '../../../api/kit/use-list.ts'
import { inboxQuery } from '../../../api/contact.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { BulkBar } from '../../../ui/data/bulk-bar.tsx'
import { useSelection } from '../../../ui/data/use-selection.ts'
import { FilterFold } from '../../../ui/data/filter-fold.tsx'
import { foldRows } from '../../../ui/data/fold-row.tsx'
import { ListScreen } from '../../../ui/data/list-screen.tsx'
import { useAddressFilters } from '../../../ui/data/use-address-filters.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { SearchForm } from '../../../ui/forms/search-form.tsx'
import { stateLooks } from './inbox-labels.ts'
import { MessageRow } from './message-row.tsx'

const messagesAtOnce = 30
const most = 500

const everything = 'all'
const me = 'me'

const stateIn = (value: string): MessageState | undefined =>
  messageStates.find((one) => one === value)

type InboxListProps = {
  /** The views that this operator keeps of it. */
  views: ReactNode
}

export function InboxList({ views }: InboxListProps) {
  const { values, set, clear } = useAddressFilters(savedViewKeys.inbox)
  const state = values.state === everything ? null : (stateIn(values.state) ?? 'open')
  const isMine = values.seen_by === me
  // Not in the address: searches name people.
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(messagesAtOnce)
  const inbox = useWholeList(
    inboxQuery({ state, isMine, search, limit }),
    ({ messages }) => messages,
  )
  const { isFetching, answer } = inbox
  const shown = inbox.failure && inbox.isPlaceholderData ? undefined : answer
  const rows = shown?.messages ?? []
  const selection = useSelection(
    rows.flatMap((one) => (one.state === 'open' ? [one.messageId] : [])),
  )
  const mayShowMore = shown && shown.messages.length < Math.min(shown.total, most)
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <SearchForm
          label="Search messages"
          maxLength={contactSearchMaxLength}
          onSearch={setSearch}
        />
        <FilterFold
          active={Object.values(values).filter((value) => value !== '').length}
          onClear={clear}
          className="flex flex-wrap items-end gap-x-4 gap-y-3"
          beside={
            <span className="ml-auto flex items-center gap-2 lg:self-end">
              <Button
                variant="quiet"
                icon={<RefreshCw aria-hidden />}
                isBusy={isFetching && answer !== undefined}
                busyLabel="Loading"
                onClick={() => void inbox.reload()}
              >
                Refresh
              </Button>
              {views}
            </span>
          }
        >
          <SelectField
            label="Show"
            className="w-full sm:w-44"
            value={state ?? everything}
            options={[
              ...messageStates.map((value) => ({ value, label: stateLooks[value].word })),
              { value: everything, label: 'All' },
            ]}
            onChange={({ target }) => set('state', target.value === 'open' ? '' : target.value)}
          />
          <Checkbox
            label="Handled by me"
            checked={isMine}
            onChange={({ target }) => set('seen_by', target.checked ? me : '')}
          />
        </FilterFold>
      </div>
      <p role="status" className="text-ink-muted min-h-[1.45em] text-sm">
        {shown ? countLabel(shown.messages.length, shown.total) : ''}
      </p>
      <BulkBar
        selection={selection}
        press="Close, no answer needed:"
        busyLabel="Closing"
        run={useBulk('close_messages')}
        done={(count) => ({
          title: count === 1 ? 'One message closed' : `${count} messages closed`,
          description: 'They’re under Answered.',
        })}
        nameOf={(id) => nameOf(rows.find(({ messageId }) => messageId === id))}
        isAlwaysShown
      />
      <ListScreen
        select={{ selection, nameOf }}
        list={{
          ...inbox,
          // more of the same list keeps what is shown, and the button its focus
          isPlaceholderData: false,
          more: mayShowMore
            ? {
                isBusy: isFetching,
                load: async () => {
                  setLimit(Math.min(limit + messagesAtOnce, most))
                  return null
                },
              }
            : null,
        }}
        label="Loading messages"
        className={foldRows}
        rowKey={({ messageId }) => messageId}
        renderRow={(message) => (
          <MessageRow message={message} operators={answer?.operators ?? []} />
        )}
        empty={
          <EmptyState title={state === 'open' ? 'No messages waiting' : 'No matches'}>
            {search === ''
              ? 'What people write on the contact page appears here.'
              : 'Try part of a name, an email or the text.'}
          </EmptyState>
        }
      />
    </div>
  )
}

const nameOf = (message: InboxMessage | undefined): string =>
  message ? `the message of ${message.name}` : ''

const countLabel = (shown: number, total: number): string => {
  const all = total === 1 ? '1 message' : `${total} messages`
  return shown < total ? `${shown} of ${all}` : all
}
