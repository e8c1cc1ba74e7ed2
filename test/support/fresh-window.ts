// Runs before each file of component tests. Files share a process, its modules and its window, but none finds what another left in a store,
// on the page, in its address or in its storage.
import { paceKeys } from './scanner'
import { resetStores } from './stores'

paceKeys()

resetStores()
document.body.replaceChildren()
window.location.hash = ''
window.localStorage.clear()
window.sessionStorage.clear()
