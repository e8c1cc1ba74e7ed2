// The table of addresses and screens, one line per screen.
import { Redirect, Route, Switch } from 'wouter'
import { AccountScreen } from '../features/account/AccountScreen'
import { BillScreen } from '../features/bill/BillScreen'
import { CustomerScreen } from '../features/customer/CustomerScreen'
import { DayBookScreen } from '../features/daybook/DayBookScreen'
import { PendingScreen } from '../features/pending/PendingScreen'
import { ReceiptsScreen } from '../features/receipts/ReceiptsScreen'
import { RechargeScreen } from '../features/recharge/RechargeScreen'
import { SettingsScreen } from '../features/settings/SettingsScreen'
import { VisitScreen } from '../features/visit/VisitScreen'
import { VerifyScreen } from '../features/verification/VerifyScreen'

export const ScreenRoutes = () => (
  <Switch>
    <Route path="/recharge">
      <RechargeScreen key="mobile" service="mobile" />
    </Route>
    <Route path="/dth">
      <RechargeScreen key="dth" service="dth" />
    </Route>
    <Route path="/bills">
      <BillScreen />
    </Route>
    <Route path="/accounts">
      <AccountScreen />
    </Route>
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
    <Route path="/settings/:section?">{({ section }) => <SettingsScreen section={section ?? ''} />}</Route>
    <Route>
      <Redirect to="/" replace />
    </Route>
  </Switch>
)
