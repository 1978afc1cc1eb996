import HouseholdClient

/// Who has a list.
enum SharingCommands {
  static let bodies: [String: Program.Body] = [:]
}
