import { lazy, useRef, useState } from 'react'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import type { LinePhoto } from './chat-lines.ts'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'

/** Brings the dialog along, so it is loaded when the photo is enlarged. */
const LargePhoto = lazy(async () => ({
  default: (await import('./large-photo.tsx')).LargePhoto,
}))

type ChatPhotoProps = {
  photo: LinePhoto
  /** The photo's alternative text. */
  words: string
  onLinksEnded: (seq: number) => void
}

/** A fixed shape whatever it shows, so that nothing jumps when it loads. */
const frame = 'bg-sunken block aspect-4/3 w-60 max-w-full overflow-hidden rounded-lg'

/** The photo of a message, small; a press opens it large. */
export function ChatPhoto({ photo, words, onLinksEnded }: ChatPhotoProps) {
  return photo.isHere ? (
    <FromHere blob={photo.blob} words={words} />
  ) : (
    <FromServer photo={photo.photo} seq={photo.seq} {...{ words, onLinksEnded }} />
  )
}

function FromHere({ blob, words }: { blob: Blob; words: string }) {
  const url = useObjectUrl(blob)
  return (
    <span className={frame}>
      {url && <img src={url} alt={words} className="size-full object-cover opacity-70" />}
    </span>
  )
}

type FromServerProps = Omit<Extract<LinePhoto, { isHere: false }>, 'isHere'> &
  Omit<ChatPhotoProps, 'photo'>

function FromServer({ photo, seq, words, onLinksEnded }: FromServerProps) {
  const [isOpen, setOpen] = useState(false)
  /** Which link was renewed and has not opened since: one that a new link does not repair is not asked for forever. */
  const renewed = useRef({ small: false, large: false })
  const fail = (size: 'small' | 'large'): void => {
    if (!renewed.current[size]) onLinksEnded(seq)
    renewed.current[size] = true
  }
  const open = (): void => {
    renewed.current.large = false
    setOpen(true)
  }
  const { thumbnailLink } = photo
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        className={`${frame} focus-visible:outline-focus cursor-zoom-in focus-visible:outline-3 focus-visible:outline-offset-2`}
      >
        <img
          src={thumbnailLink}
          alt={words}
          loading="lazy"
          onLoad={() => {
            renewed.current.small = false
          }}
          onError={() => fail('small')}
          className="size-full object-cover"
        />
        <span className="sr-only"> Open it large</span>
      </button>
      {isOpen && (
        <OptionalPart>
          <LargePhoto
            photo={photo}
            words={words}
            onError={() => fail('large')}
            onClose={() => setOpen(false)}
          />
        </OptionalPart>
      )}
    </>
  )
}
