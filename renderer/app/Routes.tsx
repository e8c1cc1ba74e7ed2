// The screen at the present address. Home is there at once; the others are loaded behind it.
import { Route, Switch } from 'wouter'
import { Home } from '../features/home/Home'
import { onDemand } from '../ui/on-demand'

const ScreenRoutes = onDemand(async () => (await import('./ScreenRoutes')).ScreenRoutes)

export const Routes = () => (
  <Switch>
    <Route path="/">
      <Home />
    </Route>
    <Route>
      <ScreenRoutes />
    </Route>
  </Switch>
)
