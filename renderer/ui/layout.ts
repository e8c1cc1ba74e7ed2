// The few layouts that every screen shares: a column of components, two columns of cards, a row of buttons, a list of
// facts.
import styles from './layout.module.css'

export const layout = styles
