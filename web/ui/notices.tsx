import { useSyncExternalStore } from 'react'
import { Banner, BannerBox, BannerRegion } from './banner.tsx'
import { dismiss, noticeStore, type Notice } from './notify.ts'
import classes from './notices.module.css'

/**
 * The corner for notices. The live region for successes always exists, because screen readers announce a status only
 * when its region changes; they announce an alert when it appears.
 */
export function Notices({ shown }: { shown: boolean }) {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.get, noticeStore.get)
  const noticesOf = (outcome: Notice['outcome'], Box: typeof Banner) =>
    notices
      .filter(notice => shown && notice.outcome === outcome)
      .map(({ id, message }) => (
        <div key={id} className={classes.notice}>
          <Box outcome={outcome} onClose={() => dismiss(id)}>
            {message}
          </Box>
        </div>
      ))
  return (
    <div className={classes.corner}>
      <BannerRegion outcome="success" aria-atomic={false}>
        {noticesOf('success', BannerBox)}
      </BannerRegion>
      {noticesOf('error', Banner)}
    </div>
  )
}
