// A turning ring beside words that say what is going on; never shown alone, so it has no text of its own.
import styles from './Spinner.module.css'

export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />
