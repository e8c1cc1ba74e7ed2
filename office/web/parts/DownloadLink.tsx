// A link to a file that the browser saves.
import styles from './download-link.module.css'

interface DownloadLinkProps {
  readonly href: string
  readonly children: string
  /** Where the words alone do not say which file. */
  readonly label?: string
}

export const DownloadLink = ({ href, label, children }: DownloadLinkProps) => (
  <a className={styles.link} href={href} download aria-label={label}>
    {children}
  </a>
)
