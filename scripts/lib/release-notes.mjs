// What a release says about itself: its own part of the changelog.

/** The lines under the heading of `version`, without the heading; null if there is none, or nothing under it. */
export function notesOf(changelog, version) {
  const parts = changelog.split(/^## /m).slice(1)
  const own = parts.find((part) => part.split(/[\s(]/, 1)[0] === version)
  const notes = own?.slice(own.indexOf('\n')).trim()
  return notes ? notes : null
}
