/// The version of the program.
package enum ServerVersion {
  /// Semantic versioning; the app is told it, and asks for itself anew when it changes.
  package static let current = "0.1.0"
}
