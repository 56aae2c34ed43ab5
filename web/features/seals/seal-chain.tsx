import { useQuery } from '@tanstack/react-query'
import { removalOf } from '../../../domain/evidence/sealing/verify-chain.ts'
import { isRefusal } from '../../api/kit/failures.ts'
import { queryKeys } from '../../api/kit/query-keys.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { sealQuery, type Seal } from '../../api/seals.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { checkChain } from './check-in-browser.ts'
import { brokenLinkCopy, deviceLines, kindLabel, timesOf } from './check-copy.ts'

/** A chain as anybody sees it: whether it is whole, and each link with its times. */
export function SealChain({ sealId }: { sealId: string }) {
  const load = useLoad(sealQuery(sealId))
  return (
    <Loaded
      load={load}
      label="Loading the seal"
      waiting={<Skeleton className="h-48 rounded-xl!" />}
      instead={
        isRefusal(load.error, 'not_found', 'invalid_input') && (
          <Alert tone="warning" title="No such seal">
            There is no seal at this address. Please compare it with the evidence pack.
          </Alert>
        )
      }
    >
      {(seal) => <Chain seal={seal} />}
    </Loaded>
  )
}

function Chain({ seal }: { seal: Seal }) {
  const { links, sealId } = seal
  const { data: chain } = useQuery({
    queryKey: queryKeys.sealCheck(sealId, links.length),
    queryFn: () => checkChain(seal),
    staleTime: Infinity,
  })
  const last = links.at(-1)
  const broken = chain && brokenLinkCopy(chain)
  return (
    <div className="flex flex-col gap-5">
      {broken && (
        <Alert tone="danger" title={broken.title}>
          {broken.lines.join(' ')}
        </Alert>
      )}
      {chain && !broken && last && (
        <Alert tone="success" title="The chain is whole">
          {chain.isSignatureChecked
            ? `Every link follows from the one before, and each is signed by our key ${last.keyId}. Your browser has computed it.`
            : 'Every link follows from the one before: your browser has computed it. It cannot check the signatures; a newer one can.'}
        </Alert>
      )}
      {links.length === 0 && (
        <p className="text-ink-muted">
          No photo and no signature is sealed here. An evidence pack can be checked all the same.
        </p>
      )}
      <ol aria-label="Links" className="flex flex-col gap-3">
        {links.map((link) => {
          const removed = removalOf(links, link.number)
          return (
            <li key={link.number} className="bg-sunken rounded-lg p-4">
              <p className="font-bold">
                {`${link.number}. ${kindLabel(link.kind)}${link.removes === null ? '' : `: link ${link.removes}`}`}
              </p>
              <p className="text-ink-muted text-sm">{`${timesOf(link)}.`}</p>
              {removed && (
                <p className="text-sm">{`Removed or replaced later, by link ${removed.number}.`}</p>
              )}
              {chain &&
                deviceLines(chain.devices, link.number).map((line) => (
                  <p key={line} className="text-sm">
                    {line}
                  </p>
                ))}
              {link.storedSha256 && (
                <p className="text-ink-muted mt-1 text-xs break-all">{`SHA-256 ${link.storedSha256}`}</p>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
