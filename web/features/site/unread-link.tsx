import { MessageSquare } from 'lucide-react'
import { Link } from 'react-router'
import { useUnread } from '../../api/chat/chat-queries.ts'
import { paths } from '../../paths.ts'
import { useTitleCount } from '../../ui/page/use-title-count.ts'

/** In the header of every page, and in the tab's title: messages that were not read, with the way to them. Draws nothing when there are none. */
export function UnreadLink() {
  const unread = useUnread()
  const count = [...unread.values()].reduce((sum, one) => sum + one, 0)
  const [only] = unread.keys()
  useTitleCount(count)
  return (
    <span role="status">
      {count > 0 && only !== undefined && (
        <Link
          to={unread.size === 1 ? `${paths.booking(only)}#chat` : paths.bookings}
          className="text-ink hover:bg-sunken relative grid size-11 shrink-0 max-sm:-mx-1.5 place-items-center rounded-md [&_svg]:size-5"
        >
          <MessageSquare aria-hidden />
          <span className="bg-action text-action-ink absolute top-0.5 right-0 min-w-5 rounded-full px-1 text-center text-xs font-bold tabular-nums">
            {count}
            <span className="sr-only">{count === 1 ? ' new message' : ' new messages'}</span>
          </span>
        </Link>
      )}
    </span>
  )
}
