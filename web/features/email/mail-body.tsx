import { useEffect, useRef, useState } from 'react'
import styles from './email-drawer.module.css'

/**
 * A message as its reader sees it, in a frame where nothing can run. The page's policy forbids written style attributes,
 * so each is set on its element by hand.
 */
export function MailBody({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(360)

  useEffect(() => {
    const target = frame.current?.contentDocument
    if (!target) return
    const message = new DOMParser().parseFromString(html.replaceAll(/\sstyle=/g, ' data-style='), 'text/html')
    target.body.replaceWith(target.importNode(message.body, true))
    for (const element of [target.body, ...target.body.querySelectorAll<HTMLElement>('[data-style]')])
      element.style.cssText = element.dataset['style'] ?? ''
    setHeight(target.body.scrollHeight)
  }, [html])

  return <iframe ref={frame} title={title} sandbox="allow-same-origin" height={height} className={styles.mail} />
}
