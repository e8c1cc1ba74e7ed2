// The table of addresses and screens, one line per screen.
import type { ComponentType } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { CustomerScreen } from '../../customer/CustomerScreen'
import { DayBookScreen } from '../../daybook/DayBookScreen'
import { PendingScreen } from '../../sale/pending/PendingScreen'
import { ReceiptsScreen } from '../../sale/receipts/screen/ReceiptsScreen'
import { SettingsScreen } from '../../settings/SettingsScreen'
import { VisitScreen } from '../../visit/VisitScreen'
import { KINDS } from '../../operations/kinds'
import { SCREENS, type ScreenId } from '../../commands/screens'
import { VerifyScreen } from '../../operations/checks/VerifyScreen'

/** The screens of what is sold stand at the addresses of their keys. */
export async function screenRoutes(): Promise<ComponentType> {
  const selling: { readonly [Id in ScreenId]?: ComponentType } = Object.assign(
    {},
    ...(await Promise.all(KINDS.map(({ screens }) => screens()))),
  )
  return () => <ScreenRoutes selling={selling} />
}

const ScreenRoutes = ({ selling }: { readonly selling: { readonly [Id in ScreenId]?: ComponentType } }) => (
  <Switch>
    {SCREENS.map(({ id, path }) => {
      const Screen = selling[id]
      return (
        Screen && (
          <Route key={id} path={path}>
            <Screen />
          </Route>
        )
      )
    })}
    <Route path="/visit/:visitId?">{({ visitId }) => <VisitScreen visitId={visitId ?? ''} />}</Route>
    <Route path="/verify/:tab?">{({ tab }) => <VerifyScreen tab={tab ?? ''} />}</Route>
    <Route path="/pending/:tab?">{({ tab }) => <PendingScreen tab={tab ?? ''} />}</Route>
    <Route path="/receipts/number/:accountNumber">
      {({ accountNumber }) => (
        <ReceiptsScreen key={accountNumber} askedFor={accountNumber} requestId={null} />
      )}
    </Route>
    <Route path="/receipts/:requestId?">
      {({ requestId }) => <ReceiptsScreen askedFor="" requestId={requestId ?? null} />}
    </Route>
    <Route path="/day-book/:tab?">{({ tab }) => <DayBookScreen tab={tab ?? ''} />}</Route>
    <Route path="/customer/:accountNumber">
      {({ accountNumber }) => <CustomerScreen key={accountNumber} accountNumber={accountNumber} />}
    </Route>
    <Route path="/settings/:place?">{({ place }) => <SettingsScreen place={place ?? ''} />}</Route>
    <Route>
      <Redirect to="/" replace />
    </Route>
  </Switch>
)
