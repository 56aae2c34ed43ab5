/** Operators: the yearly report to Revenue of what drivers were paid. */
import { TaxYear } from '../../features/tax-reports/tax-year.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'

export const meta = () => [
  { title: 'Tax reports · Towline' },
  { name: 'robots', content: 'noindex' },
]

export default function AdminTaxScreen() {
  return (
    <Container>
      <PageHeader
        title="Tax reports"
        lead="What drivers were paid, for Revenue, once a year (DAC7; s. 891I Taxes Consolidation Act 1997)."
      />
      <TaxYear />
    </Container>
  )
}
