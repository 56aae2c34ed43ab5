import type { JobOffer } from '../../../contract/bookings/job-offers.ts'

/** The customer's photos of the damage, small; a press opens one in full. */
export function OfferPhotos({ photos }: { photos: JobOffer['damagePhotos'] }) {
  if (photos.length === 0) return null
  return (
    <ul aria-label="Photos of the damage" className="flex gap-2 overflow-x-auto">
      {photos.map(({ link, thumbnailLink }, index) => (
        <li key={link} className="shrink-0">
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className="bg-sunken block size-16 overflow-hidden rounded-md"
          >
            <img
              src={thumbnailLink}
              alt={`Damage, ${index + 1} of ${photos.length}`}
              className="size-full object-cover"
            />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
