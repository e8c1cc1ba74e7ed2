// Verify: one tab for each kind of check. Paid checks keep their input; identity checks forget everything when they are
// left.
import { useLocation } from 'wouter'
import { CHECK_KINDS, type CheckKind } from '#shared/operations/checks/check'
import { useWords, type MessageKey } from '../../texts/words'
import { Screen } from '../../ui/Screen'
import { Tabs } from '../../ui/Tabs'
import { AadhaarCheck } from './identity/AadhaarCheck'
import { MobileProof } from './identity/MobileProof'
import { VaultCheck } from './identity/VaultCheck'
import { CheckForm } from './lookup/CheckForm'
import styles from './lookup/verification.module.css'

const VERIFY_TABS = [...CHECK_KINDS, 'aadhaar', 'vault', 'mobile'] as const
type VerifyTab = (typeof VERIFY_TABS)[number]

const isTab = (text: string): text is VerifyTab => VERIFY_TABS.some((tab) => tab === text)
const isCheck = (tab: VerifyTab): tab is CheckKind => CHECK_KINDS.some((kind) => kind === tab)

export function VerifyScreen({ tab: asked }: { readonly tab: string }) {
  const { say } = useWords()
  const [, navigate] = useLocation()
  const tab: VerifyTab = isTab(asked) ? asked : 'upi'
  return (
    <Screen title={`${say('command.verify')}: ${say(`verify.tab.${tab}`)}`} takesFocus={false}>
      <Tabs
        label={say('verify.tabs')}
        tabs={VERIFY_TABS.map((value) => ({ value, label: say(`verify.tab.${value}` satisfies MessageKey) }))}
        value={tab}
        onChange={(next) => navigate(`/verify/${next}`)}
      >
        <div className={styles.panel}>
          {isCheck(tab) && <CheckForm key={tab} kind={tab} />}
          {tab === 'aadhaar' && <AadhaarCheck />}
          {tab === 'vault' && <VaultCheck />}
          {tab === 'mobile' && <MobileProof />}
        </div>
      </Tabs>
    </Screen>
  )
}
