/// The cloudberry of the app, as it is in `web/logo.svg`.
enum SignInLogo {
  static func write(to writer: inout HTMLWriter) {
    writer.markup(
      """
      <svg class="logo" viewBox="0 0 64 64" aria-hidden="true">
      <path fill="#5f7a3a" d="M32 20c-3-7-9-10-17-9 3 2 4 5 4 8-5 0-8 2-11 6 9 3 17 2 24-3 7 5 15 6 24 \
      3-3-4-6-6-11-6 0-3 1-6 4-8-8-1-14 2-17 9z"/>
      <path fill="none" stroke="#5f7a3a" stroke-width="3" stroke-linecap="round" d="M32 20c0-6 1-10 4-14"/>
      <circle cx="22" cy="28" r="8.5" fill="#f2a33a"/><circle cx="42" cy="28" r="8.5" fill="#ee9527"/>
      <circle cx="14" cy="39" r="8" fill="#f7b655"/><circle cx="50" cy="39" r="8" fill="#e2841a"/>
      <circle cx="32" cy="38" r="9.5" fill="#f7b049"/><circle cx="23" cy="49" r="8.5" fill="#f2a33a"/>
      <circle cx="41" cy="49" r="8.5" fill="#e88b1d"/><circle cx="32" cy="56" r="7" fill="#dd7d14"/>
      </svg>

      """)
  }
}
