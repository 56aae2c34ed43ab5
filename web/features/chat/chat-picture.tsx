import { lazy, Suspense, useRef, useState } from 'react'
import { FallBack } from '../../ui/fall-back.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import type { LinePicture } from './chat-lines.ts'

/** Brings the window along, so it comes when somebody looks closer. */
const LargePicture = lazy(async () => ({
  default: (await import('./large-picture.tsx')).LargePicture,
}))

type ChatPictureProps = {
  picture: LinePicture
  /** What it is, for whoever cannot see it. */
  words: string
  onLinksEnded: (seq: number) => void
}

/** Of the same shape whatever it shows, so that nothing jumps when it comes. */
const frame = 'bg-sunken block aspect-4/3 w-60 max-w-full overflow-hidden rounded-lg'

/** The picture of a message, small; pressed it opens large. */
export function ChatPicture({ picture, words, onLinksEnded }: ChatPictureProps) {
  return picture.isHere ? (
    <FromHere blob={picture.blob} words={words} />
  ) : (
    <FromServer photo={picture.photo} seq={picture.seq} {...{ words, onLinksEnded }} />
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

type FromServerProps = Omit<Extract<LinePicture, { isHere: false }>, 'isHere'> &
  Omit<ChatPictureProps, 'picture'>

function FromServer({ photo, seq, words, onLinksEnded }: FromServerProps) {
  const [isOpen, setOpen] = useState(false)
  /** Which link was asked for anew and has not opened since: one that the answer does not mend is not asked for for ever. */
  const asked = useRef({ small: false, large: false })
  const fail = (size: 'small' | 'large'): void => {
    if (!asked.current[size]) onLinksEnded(seq)
    asked.current[size] = true
  }
  const open = (): void => {
    asked.current.large = false
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
            asked.current.small = false
          }}
          onError={() => fail('small')}
          className="size-full object-cover"
        />
        <span className="sr-only"> Open it large</span>
      </button>
      {isOpen && (
        <FallBack fallback={null}>
          <Suspense fallback={null}>
            <LargePicture
              photo={photo}
              words={words}
              onError={() => fail('large')}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        </FallBack>
      )}
    </>
  )
}
