// A backup that was double-clicked: the dialog of restoring opens with it, and nothing happens by itself.
import { useAsk } from '../bridge/queries'
import { onDemand } from '../ui/on-demand'

const RestoreDialog = onDemand(async () => (await import('./RestoreDialog')).RestoreDialog)

export function GivenBackup() {
  const { data: given } = useAsk('backup.given', {})
  const fileName = given?.ok === true ? given.value.fileName : null
  if (fileName === null) return null
  // Closing it forgets the file (`backup.discard`), and main says so.
  return <RestoreDialog key={fileName} open fileName={fileName} onClose={() => {}} />
}
