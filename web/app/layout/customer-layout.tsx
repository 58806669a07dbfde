import { Outlet } from '@tanstack/react-router'
import { CopyBar } from './copy-bar.tsx'

/** Pages that customers open by a link: nothing of the back office is around them. */
export const CustomerLayout = () => (
  <>
    <CopyBar />
    <main id="content" tabIndex={-1}>
      <Outlet />
    </main>
  </>
)
