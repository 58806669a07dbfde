import { Button, FileButton } from '@mantine/core'
import { useTranslate } from '#web/platform/language/language.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { EInvoiceDrop, acceptedFiles } from './e-invoice-drop.tsx'
import { EInvoiceResult } from './e-invoice-result.tsx'
import { UseAsDraft } from './use-as-draft.tsx'
import { useEInvoiceReading } from './einvoices.queries.ts'

/** What somebody else's e-invoice says, and whether it keeps to the rules. Nothing of it is saved. */
export function EInvoicePage() {
  const t = useTranslate()
  const reading = useEInvoiceReading()
  return (
    <Page
      isForm
      title={t('einvoices.title')}
      about={reading.answer ? undefined : t('einvoices.about')}
      actions={
        reading.answer && (
          <>
            <FileButton accept={acceptedFiles} onChange={(file) => file && void reading.read(file)}>
              {(props) => (
                <Button {...props} variant="default" loading={reading.fileName !== null}>
                  {t('einvoices.another')}
                </Button>
              )}
            </FileButton>
            {reading.answer.draft && <UseAsDraft draft={reading.answer.draft} />}
          </>
        )
      }
    >
      {reading.answer ? <EInvoiceResult reading={reading.answer} /> : <EInvoiceDrop reading={reading} />}
    </Page>
  )
}
