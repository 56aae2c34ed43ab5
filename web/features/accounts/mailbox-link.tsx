import { OutsideLink } from '../../ui/text-link.tsx'

/** Outside production mail goes to a page of this machine, so that a new developer can click the links in it. */
export function MailboxLink({ url }: { url: string | null }) {
  if (!url) return null
  return (
    <p className="mt-2">
      <OutsideLink href={url} target="_blank">
        Open the local mailbox
      </OutsideLink>
    </p>
  )
}
