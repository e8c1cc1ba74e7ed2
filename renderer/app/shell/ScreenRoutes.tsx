// The table of addresses and screens, one line per screen.
import { Redirect, Route, Switch } from 'wouter'
import { AccountScreen } from '../../operations/account/AccountScreen'
import { BillScreen } from '../../operations/bill/BillScreen'
import { CustomerScreen } from '../../customer/CustomerScreen'
import { DayBookScreen } from '../../daybook/DayBookScreen'
import { PendingScreen } from '../../sale/pending/PendingScreen'
import { ReceiptsScreen } from '../../sale/receipts/screen/ReceiptsScreen'
import { RechargeScreen } from '../../operations/recharge/RechargeScreen'
import { SettingsScreen } from '../../settings/SettingsScreen'
import { VisitScreen } from '../../visit/VisitScreen'
import { VerifyScreen } from '../../operations/checks/VerifyScreen'

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
