import CloudKit

/// A name that a list or an item can have.
struct Name {
  let text: String

  /// Throws ``InvalidField/emptyName`` for blanks.
  init(_ text: String) throws {
    self.text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if self.text.isEmpty { throw InvalidField.emptyName }
  }
}

/// How many of an item are wanted.
struct Amount {
  let number: Int

  /// Throws ``InvalidField/number`` for what the stepper does not reach.
  init(_ number: Int) throws {
    guard (1...100).contains(number) else { throw InvalidField.number }
    self.number = number
  }
}

/// What cannot be saved.
public enum InvalidField: Error, Equatable {
  /// A name has at least one letter.
  case emptyName
  /// A number is between 1 and 100.
  case number
}

extension CKRecord {
  /// The name to show; a dash for a record without one.
  public var shownName: String { self["name"] as? String ?? "-" }
  /// The number to show. Items of the first version of the app have none.
  public var shownNumber: Int { self["number"] as? Int ?? 1 }
}
