import { ArrowUpRight } from 'lucide-react'
import type { Advert } from '../../../contract/adverts.ts'
import { classNames } from '../../ui/class-names.ts'

/** `wide`: a strip, narrow on a phone. `tall`: a column beside a text. */
export type AdvertLook = 'wide' | 'tall'

type AdvertCardProps = {
  advert: Advert
  look: AdvertLook
  /** The link was followed; the browser opens it at the same time. */
  onOpen: () => void
}

/** One advert: an image, its words, its advertiser. Its title is the link, and the whole card is the target for it. */
export function AdvertCard({ advert, look, onOpen }: AdvertCardProps) {
  const { title, description, advertiserName, imageUrl, targetUrl } = advert
  const isTall = look === 'tall'
  return (
    <div
      className={classNames(
        'group/advert border-line bg-surface hover:border-line-strong relative grid h-full overflow-hidden rounded-xl border transition-colors',
        isTall
          ? 'grid-rows-[8rem_auto]'
          : 'grid-cols-[5.75rem_minmax(0,1fr)] @prose:grid-cols-[14rem_minmax(0,1fr)]',
      )}
    >
      <img
        src={imageUrl}
        alt=""
        loading="lazy"
        decoding="async"
        className="size-full object-cover"
      />
      <div className={classNames('flex min-w-0 flex-col', isTall ? 'p-4' : 'px-4 @prose:px-6')}>
        <p
          className={classNames(
            'text-ink-muted flex items-center text-xs',
            isTall ? 'mb-1.5' : 'h-13',
          )}
        >
          Advertisement
        </p>
        <p className="line-clamp-2 leading-tight font-bold">
          <a
            href={targetUrl}
            target="_blank"
            rel="sponsored noopener"
            onClick={onOpen}
            onAuxClick={(event) => {
              if (event.button === 1) onOpen()
            }}
            className="text-ink no-underline group-hover/advert:underline after:absolute after:inset-0"
          >
            {title}
            <ArrowUpRight aria-hidden className="text-ink-muted ml-1 inline size-4 align-[-2px]" />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
        <p
          className={classNames(
            'text-ink-muted mt-1 text-sm leading-tight',
            isTall ? 'line-clamp-4' : 'hidden @prose:line-clamp-2',
          )}
        >
          {description}
        </p>
        <p className="text-ink-muted mt-1 truncate text-xs">{advertiserName}</p>
      </div>
    </div>
  )
}
