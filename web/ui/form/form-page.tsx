import { FormFrame, type FormFrameProps } from './form-frame.tsx'
import { Page, type PageProps } from '#web/ui/layout/page.tsx'

export type FormPageProps = Omit<PageProps, 'children'> & FormFrameProps

/** A page with one form, such as the form for a new record. */
export const FormPage = ({ form, saveLabel, cancelTo, next, currency, children, ...page }: FormPageProps) => (
  <Page isForm {...page}>
    <FormFrame
      form={form}
      cancelTo={cancelTo}
      next={next}
      currency={currency}
      {...(saveLabel !== undefined && { saveLabel })}
    >
      {children}
    </FormFrame>
  </Page>
)
