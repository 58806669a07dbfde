import { useEffect, useRef, useState } from 'react'
import styles from './emails.module.css'

/**
 * An e-mail as its reader sees it, in a frame that runs no scripts. The content security policy forbids style
 * attributes in HTML, so each style is set on its element by script.
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
