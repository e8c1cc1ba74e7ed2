; Removing Galla keeps the sales, and says where they lie. Not while it is updated, and not in silence, when nobody reads it.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    MessageBox MB_OK|MB_ICONINFORMATION "Galla is removed. Your sales, settings and backups stay in $APPDATA\${APP_FILENAME}." /SD IDOK
  ${endIf}
!macroend
