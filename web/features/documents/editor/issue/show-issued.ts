import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { required } from '#shared/required.ts'
import type { IssueDefaults, IssuedDraft, IssueKind } from './issue-kind.ts'

const longestWait = 2_500
const afterLongestWait = () => new Promise((resolve) => setTimeout(resolve, longestWait))

/** Opens the page of a document that has just been issued, and says what was done. */
export function useShowIssued<Draft extends IssuedDraft, Defaults extends IssueDefaults>(
  of: IssueKind<Draft, Defaults>,
) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return async (issued: Draft, say: (words: { number: string; name: string }) => unknown) => {
    // The document is there when its page is: nothing is blank in between, unless it takes too long.
    await Promise.race([queryClient.prefetchQuery(of.pages(issued)), afterLongestWait()])
    // First, so that no screen still takes it for a draft and redirects to the form.
    await of.cache(queryClient, issued)
    await navigate({ to: of.address(issued.id), ignoreBlocker: true })
    await say({ number: required(issued.number, 'number of an issued document'), name: issued.customer_name })
  }
}
