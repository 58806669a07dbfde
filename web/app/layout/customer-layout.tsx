import { Outlet } from '@tanstack/react-router'

/** Pages that customers open by a link: nothing of the back office is around them. */
export const CustomerLayout = () => (
  <main id="content" tabIndex={-1}>
    <Outlet />
  </main>
)
