import { useParams } from 'react-router'
import { CheckPanel } from '../../features/seals/check-panel.tsx'
import { SealChain } from '../../features/seals/seal-chain.tsx'
import { paths } from '../../paths.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { TextLink } from '../../ui/text-link.tsx'

export const meta = () => [
  { title: 'Check a seal · Towline' },
  { name: 'robots', content: 'noindex' },
]

/** One seal, by the address that the evidence pack prints (decision 0115). */
export default function CheckSealScreen() {
  const { sealId = '' } = useParams()
  return (
    <Container className="max-w-column pt-4 md:pt-8">
      <PageHeader
        title="Check against this seal"
        lead={`Seal ${sealId}. Choose a photo or the evidence pack to see whether it is unchanged.`}
      />
      <CheckPanel sealId={sealId} />
      <h2 className="mt-10 mb-4 text-xl">What is sealed</h2>
      <SealChain sealId={sealId} />
      <p className="mt-8">
        <TextLink to={paths.check}>How seals work</TextLink>
      </p>
    </Container>
  )
}
