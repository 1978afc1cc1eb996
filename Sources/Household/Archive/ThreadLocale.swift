import Glibc

/// Gives libarchive a UTF-8 locale.
///
/// libarchive passes names through the C library's current locale, and a Swift program has the
/// locale "C" unless it asks for another, which loses every letter beyond ASCII. Only the calling
/// thread's locale changes, and only while `body` runs: other threads never notice.
func withUTF8Locale<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure)
  -> Value
{
  // "C.UTF-8" is part of glibc; without it names fall back to their raw bytes.
  guard let locale = newlocale(1 << LC_CTYPE, "C.UTF-8", nil) else { return try body() }
  let previous = uselocale(locale)
  defer {
    _ = uselocale(previous)
    freelocale(locale)
  }
  return try body()
}
