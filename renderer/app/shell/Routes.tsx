// The screen at the current address. Home is loaded at once, the others on demand.
import { Route, Switch } from 'wouter'
import { Home } from '../home/Home'
import { CounterBox } from '../counter-box/CounterBox'
import { onDemand } from '../../ui/on-demand'

const ScreenRoutes = onDemand(async () => (await import('./ScreenRoutes')).ScreenRoutes)

export const Routes = () => (
  <Switch>
    <Route path="/">
      <Home box={<CounterBox size="large" />} />
    </Route>
    <Route>
      <ScreenRoutes />
    </Route>
  </Switch>
)
