import Foundation

/// The domain of the app's own errors.
public let NotesErrorDomain = "NotesErrorDomain"

/// What can go wrong with a note. As an `NSError` it has the domain `NotesErrorDomain`.
public enum NotesError: Int, Error, CustomNSError, LocalizedError {
  /// The note itself cannot be reached.
  case cannotAccessDocument = 0
  /// What is there is no package.
  case cannotLoadFileWrappers = 1
  /// The package has no text, or none that can be read.
  case cannotLoadText = 2
  /// What should be the folder of attachments is something else.
  case cannotAccessAttachments = 3
  /// The text cannot be written.
  case cannotSaveText = 4
  /// An attachment cannot be written.
  case cannotSaveAttachment = 5

  /// `NotesErrorDomain`.
  public static var errorDomain: String { NotesErrorDomain }

  /// The case's number.
  public var errorCode: Int { rawValue }

  /// A sentence for people.
  public var errorDescription: String? {
    switch self {
    case .cannotAccessDocument: "The note is not here."
    case .cannotLoadFileWrappers: "This is no note."
    case .cannotLoadText: "The note's text cannot be read."
    case .cannotAccessAttachments: "The note's attachments cannot be reached."
    case .cannotSaveText: "The note's text cannot be saved."
    case .cannotSaveAttachment: "The attachment cannot be saved."
    }
  }
}
