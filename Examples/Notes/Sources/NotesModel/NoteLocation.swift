import Foundation

/// A place that is attached to a note: a file `{"lat": …, "long": …}`.
public struct NoteLocation: Codable, Hashable, Sendable {
  /// Degrees north.
  public var lat: Double
  /// Degrees east.
  public var long: Double

  /// A place. Where somebody has not said which, it is Hobart.
  public init(lat: Double = -42.882743, long: Double = 147.330234) {
    self.lat = lat
    self.long = long
  }

  /// Whether there is such a place.
  public var isValid: Bool { (-90...90).contains(lat) && (-180...180).contains(long) }
}

extension NoteDocument {
  /// Attaches a place, and returns its file's name.
  ///
  /// - Throws: `NotesError.cannotSaveAttachment` if there is no such place.
  @discardableResult
  public func addLocation(_ location: NoteLocation) throws -> String {
    guard location.isValid, let data = try? JSONEncoder().encode(location) else {
      throw NotesError.cannotSaveAttachment
    }
    return try addAttachment(data, named: "\(UUID().uuidString).json")
  }

  /// The place of an attachment; `nil` if it is none.
  public func location(ofAttachment name: String) throws -> NoteLocation? {
    let location = try? JSONDecoder().decode(
      NoteLocation.self, from: try contents(ofAttachment: name))
    return location.flatMap { $0.isValid ? $0 : nil }
  }
}
