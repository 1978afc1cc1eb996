@_exported import Foundation

/// A type of data, known by an identifier such as `public.jpeg`. Source: Apple's UniformTypeIdentifiers.
///
/// Known are the types that have a constant here, and those that the program declares by `init(exportedAs:conformingTo:)` and
/// `init(importedAs:conformingTo:)`. File extensions and media types of no known type have a dynamic type, as on Apple's
/// platforms; its identifier is another one.
public struct UTType: Hashable, Sendable {
  /// The name of the type, in lower case.
  public let identifier: String

  init(known identifier: String) { self.identifier = identifier }

  /// The type with an identifier; nil if it is not known.
  public init?(_ identifier: String) {
    let name = identifier.lowercased()
    guard DynamicType(identifier: name) != nil || TypeRegistry.declaration(of: name) != nil else {
      return nil
    }
    self.identifier = name
  }

  /// The type of files with an extension, among those that conform to `supertype`.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
  }

  /// The type that a media type names, among those that conform to `supertype`.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
  }

  /// The type with a tag, among those that conform to `supertype` if one is given. A dynamic type if none is known.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    guard let type = Self.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first else {
      return nil
    }
    self = type
  }

  /// A type of the program's own.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(known: identifier.lowercased())
    TypeRegistry.declare(identifier.lowercased(), parent: (parentType ?? .data).identifier)
  }

  /// A type that another program declares and this one uses.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(exportedAs: identifier, conformingTo: parentType)
  }

  /// All known types with a tag that conform to `supertype`, the likeliest first; a dynamic type if there is none.
  public static func types(
    tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?
  ) -> [UTType] {
    let name = tag.lowercased()
    let known = TypeDeclaration.all.filter { $0.tags(of: tagClass).contains(name) }
      .map { UTType(known: $0.identifier) }
      .filter { type in supertype.map { type.conforms(to: $0) } ?? true }
    if !known.isEmpty { return known }
    guard !name.isEmpty else { return [] }
    let parent = supertype?.identifier ?? UTType.data.identifier
    return [UTType(known: DynamicType(tag: name, tagClass: tagClass, parent: parent).identifier)]
  }
}

extension UTType: CustomStringConvertible {
  /// The identifier.
  public var description: String { identifier }
}

extension UTType: Codable {
  /// Reads the identifier; throws if its type is not known.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let identifier = try container.decode(String.self)
    guard let type = UTType(identifier) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "no type is known as \(identifier)")
    }
    self = type
  }

  /// Writes the identifier.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}

extension UTType {
  /// The extension that a file of the type has.
  public var preferredFilenameExtension: String? { tags[.filenameExtension]?.first }

  /// The media type to name the type by.
  public var preferredMIMEType: String? { tags[.mimeType]?.first }

  /// The extensions and media types of the type, the preferred ones first.
  public var tags: [UTTagClass: [String]] {
    if let dynamic = DynamicType(identifier: identifier) {
      return [dynamic.tagClass: [dynamic.tag]]
    }
    let declaration = TypeRegistry.declaration(of: identifier)
    return [
      .filenameExtension: declaration?.extensions ?? [], .mimeType: declaration?.mimeTypes ?? [],
    ].filter { !$0.value.isEmpty }
  }

  /// The types that this one conforms to, directly or by another.
  public var supertypes: Set<UTType> {
    var found: Set<UTType> = []
    var waiting = parents
    while let type = waiting.popLast() {
      if found.insert(type).inserted { waiting += type.parents }
    }
    return found
  }

  private var parents: [UTType] {
    if let dynamic = DynamicType(identifier: identifier) {
      return [UTType(known: dynamic.parent)]
    }
    return TypeRegistry.declaration(of: identifier)?.parents.map { UTType(known: $0) } ?? []
  }

  /// Whether this is the type or conforms to it.
  public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }

  /// Whether this conforms to the type and is another one.
  public func isSubtype(of type: UTType) -> Bool { supertypes.contains(type) }

  /// Whether the type conforms to this and is another one.
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

  /// Whether the type stands for an extension or media type of no known type.
  public var isDynamic: Bool { DynamicType(identifier: identifier) != nil }

  /// Whether somebody declared the type.
  public var isDeclared: Bool { !isDynamic }

  /// Whether the type is one of everybody's.
  public var isPublic: Bool { identifier.hasPrefix("public.") }
}

/// What kinds of tags types have.
public struct UTTagClass: RawRepresentable, Hashable, Sendable {
  /// Apple's name of the kind.
  public let rawValue: String

  /// The kind with one of Apple's names.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Extensions of files, without the point.
  public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")

  /// Media types.
  public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}
