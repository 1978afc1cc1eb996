/// How the program ends. Source: `sysexits.h`.
package enum ExitCode {
  /// All is well.
  package static let success: Int32 = 0
  /// What was asked for could not be done.
  package static let failure: Int32 = 1
  /// The program was called the wrong way.
  package static let usage: Int32 = 64
  /// The data is damaged, or of a newer version.
  package static let data: Int32 = 65
  /// A file or folder cannot be made or written.
  package static let cannotCreate: Int32 = 73
  /// Something else is in the way at the moment: a server on the same folder or port.
  package static let inUse: Int32 = 75
}
